import { bank } from '../phrases.ts'

/** To somebody who has not answered for some days. */
export const nudges = {
  hannah: bank(`
    I have not heard from you since [the weekend|some days ago]. All right over there?
    {name}, two check-ins without an answer. Too much at the moment?
    No answer needed if it is a bad week. One letter is enough so that I know you are there.
    The plan is still here when you are.
    Shall I write less often? Say a number per week.
    Did the last message reach you?
    Just so that you know: a missed week costs nothing. A missed month does.
    One question only: how are you?
  `),
  tess: bank(`
    Knock knock. Anybody in there?
    {name}? I miss your grumbling.
    Radio silence from you! Good silence or bad silence?
    Hey, no pressure. Send me one emoji and I know you're alive.
    Lost you a bit this week. Want an easier plan for a few days?
    I'm here when you're back. No speech, promise.
    Did life happen?
    Checking the line: one, two, one, two.
  `),
  owen: bank(`
    You have gone quiet. Shall I send a search party?
    No news from you is no news. Is all well?
    I shan't nag. I only wonder.
    A line, when you have a moment, would put my mind at rest.
    Has the week swallowed you whole?
    If it is all too much just now, say so and we trim it.
    {name}, are you with us?
    I kept your place warm. Back when you are ready.
  `),
}

/** What comes back, sooner or later. */
export const excuses = bank(`
  Sorry sorry sorry. [Crazy|Mad|Unreal] week
  I'm here! Phone was [broken|in repair|in the washing machine]. Long story
  Sorry, had nothing good to report so I didn't
  Was away with {friend} and forgot to tell you
  {kid} was ill, then I was ill, then {partner} was ill
  I kept meaning to answer
  I'm embarrassed. Did nothing for a week
  [Deadline|Inspection|Inventory] at {work}. Over now
  Yes. Sorry. It was all a bit much
  I saw it and thought later and then it was later
  Still alive! Still in the plan. Sort of
  You're right to ask. Can we start again [tomorrow|slowly]?
  Needed a break from my phone, should have said so
  Sorry, notifications were off
  Honestly I was hiding
  Family visit. Five days. Send help
`)

export const welcomeBack = {
  hannah: bank(`
    Good to have you back. We begin where we stopped, minus ten percent.
    No apology needed. Today: one walk, one proper dinner, that is all.
    Then we start small. Which of the three habits is the easiest right now?
    Glad you wrote. What is the first thing you would like to have again?
    Nothing is lost. Twenty minutes of {sport} tomorrow, easy.
  `),
  tess: bank(`
    Welcome back! We dust you off gently.
    No guilt, it weighs too much. One short session tomorrow?
    There you are! Start with a walk and a vegetable.
    Muscles remember. Half the weights, all the fun.
    Good. What would feel doable, not heroic?
  `),
  owen: bank(`
    Good to hear from you. Pick up the easiest thing first, the rest will follow.
    No harm done. A stroll today and an early night.
    Apology accepted and forgotten. Shall we say fifteen minutes tomorrow?
    Back in the saddle, then. At a walk, not a gallop.
    I am glad. We'll take the small road in.
  `),
}

/** After a message that was not delivered. */
export const again = {
  hannah: bank(`
    My [last|earlier] message did not reach you, so once more: {said}
    Your phone was off, it seems. I wrote: {said}
    Second try: {said}
  `),
  tess: bank(`
    The carrier ate my text. Again: {said}
    Let's try that one more time! {said}
    Apparently you were in a cave. I said: {said}
  `),
  owen: bank(`
    My last appears to have gone astray. It said: {said}
    The post lost one. Once more: {said}
    Returned to sender, so here it is again: {said}
  `),
}
