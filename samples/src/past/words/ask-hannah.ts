import { bank } from '../phrases.ts'

/** Hannah asks: precise, short, a number wherever there is one. */
export const hannahAsks = {
  sleep: bank(`
    How many hours [last night|did you get]?
    [Hours of sleep, please|Sleep last night], and when was the light out?
    {name}, how was the night? Hours first, then the story.
    When did you go to bed and when did you get up?
    [Three nights since I last asked|A few nights later]: where is the average now?
    Morning. Sleep in hours?
    Did the earlier bedtime happen, and what did it give you?
    How many times did you wake up, and how many hours are left of it?
    Before we talk about training: how long did you sleep?
    Hours asleep, not hours in bed, please.
    Phone out of the bedroom last night? And the hours?
    How rested are you, and does the number of hours agree?
    Last night in hours, {name}, and was it in one piece?
    Bedtime [yesterday|last night], planned and real?
    How did you sleep after {session}?
    Has the night been better since the [phone|laptop] left the bedroom?
    Two numbers, please: hours in bed, hours asleep.
    I have an empty field for last night. What goes in?
  `),
  water: bank(`
    How much water so far today?
    Water yesterday, roughly?
    [Bottle check|Quick one]: how many did you finish?
    It is warm out. What have you drunk since breakfast?
    How far did you get with the water [today|yesterday]?
    {name}, water. A number is enough.
    What did you drink yesterday besides coffee?
    Did the bottle on the desk help?
    Two liters of anything today, or less?
    How many glasses before noon?
    Did you drink something during {session}?
    How is the water since we put it next to the coffee machine?
    Thirsty in the evening again, or better?
  `),
  stress: bank(`
    Stress today, where would you put it?
    How tight is the week so far?
    On a scale to ten, how much is on your shoulders [today|this week]?
    Is work quieter now or only differently loud?
    How are your shoulders? I mean that as a question about stress.
    You sounded short yesterday. Tired, busy, or both?
    What has the day asked of you so far?
    How did the breathing before the meeting go?
    How is it with {worry}? And what does it do to your day?
    Did you have a break [today|yesterday] that deserves the name?
    How does your neck feel [today|this week]?
    Calm, busy or too much? One word is fine.
    What was the hardest half hour [today|yesterday]?
    Where are you between one and ten, {name}, and where were you last week?
  `),
  food: bank(`
    How did eating go [today|yesterday]?
    Which meal was the hardest [today|yesterday]?
    Protein at breakfast: yes or no, and what?
    What is for dinner, and was it planned?
    If I had looked at your plates yesterday, what would I have said?
    How many of the three meals were what you wanted them to be?
    Did lunch come from the box or from the counter?
    Snacks after dinner [yesterday|last night]?
    Vegetables in how many meals today?
    Was there anything green on the plate [today|yesterday]?
    How did you eat on the day of {session}?
    What did you have at {work} [today|yesterday]?
    {treat}: how often since we last wrote?
    When was the last meal [yesterday|last night], and how big?
    Did you sit down for all meals [today|yesterday]?
  `),
  workout: bank(`
    How was {session}?
    Did {session} happen?
    [Training|The session] today: done, moved or skipped? All three are answers.
    Numbers from {session}, please.
    How did {session} feel in the last ten minutes?
    You had {session} on the plan. Tell me.
    What did you leave in the tank [today|yesterday]?
    How are the legs after {session}?
    Done with {session}? What was the effort out of ten?
    {session}: how many minutes, and how hard from one to ten?
    Was {session} shorter, longer or as planned?
    Did you feel the [hip|knee|back] during {session}?
    What was the best part of {session}?
    And the training? I have {session} in the plan.
    Where did {session} get hard?
  `),
  weight: bank(`
    Scales this morning, if you like. If not, waist.
    It is two weeks since the last weigh-in. Same scales, before breakfast?
    What do the scales say?
    Weight today, please, and no commentary before I have seen the trend.
    A number from the scales when you have a minute.
    Please weigh yourself tomorrow before breakfast and send me only the number.
    The scales are due. Or the tape, if that is kinder.
    What is the trend on your scales this week?
  `),
  energy: bank(`
    How is the energy [today|at this time of day]?
    Energy after lunch: flat, fine, or good?
    When did you get tired [yesterday|today]?
    Does the afternoon still have a hole in it?
    Energy out of ten, now?
    How do you feel on the stairs this week?
    Rate the day's energy before I look at your sleep.
    Did you need the second coffee today?
    How awake are you between two and four these days?
    Energy since we moved breakfast: better, same, worse?
    How does the last hour of {job} feel now?
    What would you have strength for this evening?
  `),
}
