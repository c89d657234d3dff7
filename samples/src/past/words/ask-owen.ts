import { bank } from '../phrases.ts'

/** Owen asks: dry, British, never in a hurry. */
export const owenAsks = {
  sleep: bank(`
    Good morning. How did you sleep, and for how long?
    The nightly question, {name}: how many hours?
    [Any luck|Any progress] with the nights?
    How many hours, and how many of them without an interruption?
    Did the 22:45 plan survive contact with [reality|the evening]?
    Sleep first, as always. How was it?
    What time did you give up on the day, and when did it come back for you?
    Hours last night, if you please.
    Curtains, cool room, no telephone: how many of the three, and how many hours?
    Right then. The night?
    And so to bed, as Pepys had it. At what hour, and until when?
    Did you drop off quickly [last night|this time]? And the total?
    Your nights have been on my mind, {name}. How was the latest?
    How long did you sleep, not counting the lying awake?
    [Sunday|Weeknight|Early] lights-out or late film? Hours, please.
    I'd like a number between four and nine. It is about your night.
    Was it a night to remember or one to forget? In hours.
    Was {pet} in the bed again? And how many hours did that leave you?
    How did you sleep with {worry} on your mind?
    If the night were a hotel, how many stars? And how many hours?
  `),
  water: bank(`
    Water yesterday? I accept pints.
    How is the drinking coming along? The dull sort.
    Tea aside, how much water today?
    How many glasses, give or take?
    Has the jug been emptied [today|yesterday]?
    A word on water, please. One number will do.
    How many trips to the tap [today|yesterday]?
    Are we still at war with the water bottle, {name}?
    What did you have with [lunch|dinner] to drink, and what else since?
    Did you take the bottle along to {work}?
    How dry a day was it? In glasses.
  `),
  stress: bank(`
    How is the weather in your head?
    Rough seas or calm [this week|today]?
    How much is on your plate, and I don't mean lunch?
    Stress, one to ten, ten being the M25 on a Friday.
    Has it been a trying sort of [day|week]?
    You were quiet. Is it a good quiet?
    How did that difficult conversation go?
    How is {worry} coming along, and how are you because of it?
    Anything at {work} that I should be cross about on your behalf?
    Are the shoulders up or down at this moment?
    How many plates are you spinning [today|this week]?
    Did you manage your ten minutes of nothing?
    On the whole, {name}: serene, so-so or seething?
  `),
  food: bank(`
    What did the kitchen produce [today|yesterday]?
    How did the meals go? The honest version, please.
    Lunch: sat down, stood up or skipped?
    How many vegetables met you [today|yesterday]?
    And {meal}? Anything to declare?
    Did the biscuit tin stay shut?
    How was yesterday at the table?
    Was there a proper breakfast, or was there toast?
    What was on the menu [last night|yesterday], and who cooked?
    Any {treat} to confess? Confession is free.
    Did you cook, {name}, or did the telephone cook?
    How large was the largest plate [today|yesterday]?
    Three meals, or a long afternoon of nibbling?
    What would {friend} have said to your lunch?
    How goes the campaign against {treat}?
    Tell me about the greens. If there were any.
  `),
  workout: bank(`
    How was {session}?
    {session}: a success, a draw or a defeat?
    Did you get round to {session}?
    Tell me about {session}, warts and all.
    I had you down for {session}. How did it go?
    And {session}? I have been looking forward to this.
    What did {session} feel like towards the end?
    Anything creaking after {session}?
    Was {session} as grim as forecast?
    How many minutes did {session} come to in the end?
    {session}, {name}. Did you, or did you nearly?
    Did the weather let you do {session}?
    Which part of {session} did you enjoy? There must be one.
    I trust {session} took place?
    How did you and {session} get on?
  `),
  weight: bank(`
    Would you step on the scales for me? Once, not thrice.
    It is a fortnight since the last weigh-in. Shall we?
    The scales, if you can face them before breakfast.
    Weight this morning, please. We only look at the direction.
    A figure from the scales, whenever convenient.
    Shall we trouble the scales today?
    How does the number stand, {name}? Only if you slept well.
    The fortnightly figure, please.
  `),
  energy: bank(`
    How much go have you got [today|this week]?
    Energy in the afternoon: still the usual slump?
    Are you running on sleep or on coffee?
    How are the stairs treating you?
    Out of ten, how lively?
    Did you get through the day or did the day get through you?
    How is the energy, now that the evenings are earlier?
    Could you dance tonight, if somebody asked you to?
    How far did the batteries last [today|yesterday]?
    Bright-eyed or bleary today?
    What o'clock was it when you first yawned [today|yesterday]?
    Is there more in the tank than [last week|a month ago]?
    How do you feel at three in the afternoon these days?
    Any spring in the step, {name}?
  `),
}
