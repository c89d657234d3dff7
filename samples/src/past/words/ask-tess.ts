import { bank } from '../phrases.ts'

/** Tess asks: lively, a little wry, thinks in bodies and machines. */
export const tessAsks = {
  sleep: bank(`
    Morning {name}! How many hours on the charger?
    Sleep report, please. [Honest one|The real one].
    How was the night? [Good|Bad|So-so] is fine, a number is better.
    Did you and the pillow get along?
    [So|Right]: bed by eleven? How many hours did that make?
    How long did you sleep, and did you wake up before the alarm or after it?
    What is the sleep score of your own gut feeling, and how many hours?
    Hours? And no rounding up, I know you.
    Did last night repair anything?
    How did you sleep after {session}?
    Night report from {name}, please!
    How many hours did the pillow get?
    Were you asleep by [ten|half past ten|eleven] like we said? Total?
    Did {pet} let you sleep? Hours?
    What did the night do to you? In hours.
    Early bird or zombie today? How long did you sleep?
    Sleep is when muscles grow. How much growing last night?
    Quick one before coffee: hours slept?
  `),
  water: bank(`
    Have you watered yourself today?
    Bottle status?
    How much did you drink [today|yesterday]? Tea counts, wine does not.
    Water check! [A number|Roughly how much], please.
    Muscles are mostly water. How much did yours get [today|yesterday]?
    Did you manage the big bottle before lunch?
    What is the damage on the water front?
    Are you a cactus or a cucumber today?
    How often have you filled the bottle [today|since this morning]?
    Drink something while you type this. How much so far?
    Water yesterday: hero, average or desert?
    How did the two-bottles thing go?
  `),
  stress: bank(`
    How loud is your head today?
    Stress level: puddle, lake or ocean?
    How is work treating you?
    [Tell me|Go on], how wound up are you, one to ten?
    Jaw clenched or jaw loose right now?
    How is the week? I do not mean the training.
    Are you carrying more than barbells at the moment?
    How's your head with {worry} going on?
    How many tabs are open in your brain?
    Anything eating you besides {work}?
    Scale of one to screaming?
    Did you get your ten minutes off [today|yesterday]?
    Shoulders: ears or not?
  `),
  food: bank(`
    What did you feed the machine [today|yesterday]?
    How are the meals going?
    Protein in all three meals [yesterday|today]?
    Fridge report: anything in it that grew?
    What was the best thing on your plate [today|yesterday]?
    Was it a cooking day or a delivery day?
    How did {meal} go?
    Did you eat like somebody who trains [today|yesterday]?
    What did you eat around {session}?
    How bad was the craving for {treat} [today|yesterday]?
    Any home cooking [today|this week]?
    Tell me three things you ate [today|yesterday]. The first three that come to mind.
    Did lunch have something that once had legs, fins or a pod?
    {treat} or no {treat}? That is the question.
    Breakfast: ticked, skipped or coffee?
  `),
  workout: bank(`
    How did {session} go?
    Tell me about {session}! Weights, sets, complaints.
    [Well?|So?] {session}, done?
    Did you get {session} in?
    How hard did {session} feel?
    Which part of {session} was the nasty one?
    Any wobbles in {session}?
    Is {session} in the bag?
    How are we after {session}: [proud, tired or broken|walking or hobbling]?
    {session}! Tell me everything.
    How much of {session} did you get done?
    Did {session} bite back?
    On the training front: {session}, yes or no?
    What were the last minutes of {session} like?
    Did you warm up before {session}? And then?
    I bet {session} was easier than last week. Am I right?
  `),
  weight: bank(`
    Scales today? Only if you feel like it.
    Weigh-in day. What does the bathroom say?
    Number from the scales, please. It is data, not a verdict.
    Shall we look at the weight [again|today]?
    Hop on the scales when you are up, same as last time.
    How heavy is the legend this morning?
    Weight, please! I only want to see the line move.
    Two weeks! Scales or tape, you choose.
  `),
  energy: bank(`
    Battery in percent?
    How is the engine running today?
    Energy today: rocket, bicycle or parked car?
    How did you get up the stairs this morning?
    Any fuel left at this time of day?
    How is your energy since we changed the training days?
    Out of ten, how alive are you?
    How bouncy are you, zero to kangaroo?
    Still yawning at three?
    What's left of you after {job}?
    Would you race me to the bus today?
    How was the get-up-and-go this morning?
    Energy check before we plan {session}?
  `),
}
