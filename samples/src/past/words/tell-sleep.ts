import { bank } from '../phrases.ts'

/** Clients on their sleep, by rank; `{h}` are the hours. `why` follows where something is added. */
export const tellSleep = {
  core: {
    1: bank(`
      {h}. [Terrible|Awful|Not good at all]
      Maybe {h}, I stopped looking at the clock
      {hn} hours and they were not in one piece
      [Bad night|Rough one]. {h}
      Slept {h}, feels like less
      {h}. [Please don't ask me to do intervals|I could cry|Coffee number three is in my hand]
      About {h}, awake from 2 [to 4|until the birds started]
      {h} if I am generous
      Hardly any. {h} at best
    `),
    2: bank(`
      {h}, [not great|meh|could be better]
      {h} and woke up [twice|three times]
      Around {h}
      {h}. Fell asleep late again
      Got {h}, wanted 7
      {hn} hours. Not my best, not my worst
      In bed at midnight, so {h}
      {h}, and the alarm was cruel
      Only {h}, [but deep|but I feel ok]
    `),
    3: bank(`
      {h}, [pretty good|solid|I'll take it]
      {h}. Woke up once, went straight back
      {hn} hours, light out at [22:40|half past ten|quarter to eleven]
      Slept {h} and only needed one alarm
      {h}! [Better|That is a good one for me]
      Nearly there: {h}
      {h}, woke up before the alarm
      About {h}, no complaints
      {h}, that's the third [decent|normal] night in a row
    `),
    4: bank(`
      {h}!! [Like a stone|Like a baby|Did not move once]
      {hn} hours [straight|without waking up]
      {h}. I feel [new|human|ten years younger|like a different person]
      Best night in [weeks|ages]: {h}
      {h}, and I was in bed [before ten|by ten|at 21:50]
      Slept {h}. Who knew
      {hn} hours. My watch is [proud of me|very impressed]
      A whole {h}. I had forgotten what that is like
    `),
  },
  why: {
    low: bank(`
      [The neighbours|Upstairs] had [a party|people over|a fight] until two.
      {kid} was up with [a cough|a bad dream|a tummy ache|growing pains].
      {partner} snored, I moved to the sofa at some point.
      My head would not stop working.
      I watched one more episode. Then one more.
      It was far too hot in the bedroom.
      Wine with dinner. I know, I know.
      I looked at work mail at eleven, that was that.
      {pet} decided that 4:30 is morning.
      Late training and then I was wide awake.
      I ate too late, pizza at ten.
      Street works in front of the window since six.
      Worried about {worry}, to be honest.
      Coffee at five was a mistake.
      {f} Period, so nothing new.
      Shoulder hurts whichever side I lie on.
      I had the phone in bed. Yes.
      Flight came in after midnight.
      Full moon? I'm looking for excuses.
      Had to get up at [4:50|five] for {job}.
    `),
    high: bank(`
      Phone stayed in the kitchen.
      No screens after nine, it really works.
      Window open, [two blankets|socks on], perfect.
      I read [eleven pages|half a chapter] and was gone.
      {partner} was away, the whole bed for me.
      Tired from {session}, in the good way.
      Did the breathing thing, don't remember getting to ten.
      {kid} slept through!
      No wine, no coffee after noon.
      Went to bed when I was tired instead of when the film ended.
      Magnesium or luck, I don't know.
    `),
  },
}
