import { bank } from '../phrases.ts'

/** What a coach says first to an answer: `low` for ranks 1 and 2, `high` for 3 and 4. */
export const reactions = {
  hannah: {
    low: bank(`
      Thank you for the honest number.
      Noted.
      That is a hard day, not a bad week.
      All right. We take it from there.
      Understood.
      One day does not decide anything.
      It happens.
      I have seen worse lines in your own log.
      That explains yesterday.
      Fine, we adjust.
      Good that you say it.
      Then today is a different day.
      I expected something like that.
      No lecture.
      The number is what it is.
      Not what we wanted, and not a catastrophe.
      I would rather have that than a nice story.
      Let us look at it soberly.
    `),
    high: bank(`
      Good.
      Very good.
      That is what we want to see.
      That is better than two weeks ago.
      Noted with pleasure.
      There it is.
      On point.
      The trend is clear now.
      Exactly as planned.
      That is your own doing.
      I like that line in the log.
      Well done.
      A solid number.
      That is how it looks when it works.
      You make my graph look tidy.
      Right where it should be.
      Remember how that felt.
      Three of those in a row and I move the goal.
    `),
  },
  tess: {
    low: bank(`
      Ouch.
      Ok, thanks for telling me.
      Ah well. Bodies.
      Happens to the best machines.
      That's a flat tyre, not a broken car.
      Fair enough!
      Hey, you answered. That counts.
      Oof. Poor you.
      I've had weeks like that.
      No drama.
      Right, plan B then.
      Thanks for not sugar-coating it.
      Good to know, really.
      Hm. I don't love it, but I believe you.
      Then we are gentle today.
    `),
    high: bank(`
      Yes!
      Lovely.
      Look at you.
      That made my morning.
      Boom.
      See? I told you.
      Beautiful.
      And you said you couldn't.
      Strong.
      That's my {name}.
      I'm doing a small dance here.
      Now we're talking.
      Somebody has been practising.
      Great stuff.
      I'm writing that on the whiteboard.
      Textbook!
    `),
  },
  owen: {
    low: bank(`
      Thank you for owning up.
      Ah.
      Not your finest, but I have heard worse before breakfast.
      Well, there it is.
      These things are sent to try us.
      Quite all right.
      We shall not put that one on a plaque.
      Understandable.
      Bad luck.
      One swallow doesn't make a summer, and one bad day doesn't unmake it.
      Fair do's.
      I appreciate the candour.
      Onwards.
      Could have been worse, could have been raining as well.
    `),
    high: bank(`
      Splendid.
      Very good indeed.
      I am impressed, and I don't say that lightly.
      Well, well.
      That is the way.
      First-rate.
      Somebody is showing off.
      Marvellous.
      I shall have that framed.
      You see? It can be done.
      Good for you.
      Rather pleased with that.
      Top marks.
      Now that is progress.
      A pleasure to read over breakfast.
    `),
  },
} as const

/** A client's last word in a talk. */
export const clientThanks = bank(`
  Ok
  [Ok|Okay], will do
  Thanks!
  Thank you {coach}
  Got it
  Deal
  I'll try
  [Sounds good|Sounds doable|That I can do]
  👍
  Ha, ok
  Good idea
  I'll [report back|let you know how it went]
  Writing that on the fridge
  Makes sense
  Alright, tomorrow then
  Fine. FINE
  Easier said than done, but ok
  Will do, thanks {coach}
  Perfect
  Promise
  You're right
  On it
  Ok boss
  That helps, thank you
`)
