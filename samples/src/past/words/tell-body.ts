import { bank } from '../phrases.ts'

/** Clients on water; `{amount}` is as they measure it. */
export const tellWater = {
  core: {
    1: bank(`
      Barely anything. {amount} maybe
      {amount}. I forgot [completely|again|all day]
      Does coffee count? Then I'm great. Otherwise {amount}
      [Bad|Oops]. {amount}
      {amount}, and it is four in the afternoon
      Um. {amount}. The bottle is in the car
    `),
    2: bank(`
      {amount} so far
      Maybe {amount}, not more
      {amount}. [Getting better|Halfway|Slow start]
      Around {amount}, most of it with dinner
      {amount}, I lost count after lunch
      Just {amount} yesterday
    `),
    3: bank(`
      {amount}, [nearly there|one more and I'm done]
      {amount} today, feels ok
      I make it {amount}
      {amount}! The bottle on the desk helps
      About {amount}, a bit less than the plan
      {amount} and two cups of tea
    `),
    4: bank(`
      {amount}, all done
      Finished: {amount}
      {amount}! And I know every bathroom in the building now
      {amount}, [before dinner|easy today|without thinking about it]
      On target, {amount}
      {amount}. Drinking before I am thirsty, as you said
    `),
  },
  why: {
    low: bank(`
      Meetings back to back and I never got up.
      I don't like the tap water at {work}.
      Was on the road and did not want to stop.
      I only notice when I get the headache.
      Cold days I just forget.
      The bottle was in the dishwasher, so apparently I cannot drink.
    `),
    high: bank(`
      A glass before every coffee, that was the trick.
      Put lemon in it.
      The reminder on the watch is annoying but it works.
      {partner} joined in, now it's a competition.
      Big glass right after brushing my teeth.
      Hot day, so it was easy.
    `),
  },
}

export const tellEnergy = {
  core: {
    1: bank(`
      [Empty|Zero|Flat]. I could sleep on the keyboard
      2 out of 10
      Running on fumes since [lunch|eleven|I got up]
      Like wading through mud
      [Dead|Finished]. Had to sit down on the stairs
    `),
    2: bank(`
      [Meh|So-so], a 4
      Ok until noon, then it went downhill
      Tired but functioning
      5. The afternoon has a hole in it
      Low-ish. Coffee is doing most of the work
    `),
    3: bank(`
      [7|A good 7|6 to 7], better than last week
      Quite good actually
      Fine all day, small dip around three
      Good. Took the stairs without thinking
      Decent! No nap needed
    `),
    4: bank(`
      9! [Don't know why|I could run up a wall]
      Really good, best in [weeks|a long time]
      Full. I cleaned the whole [kitchen|garage] after work
      Great, even after {session}
      10 out of 10, somebody write it down
      So much energy that {partner} is getting nervous
    `),
  },
  why: {
    low: bank(`
      Skipped lunch, so that might be it.
      Day three of bad sleep.
      I think something is going around at {work}.
      Too many late evenings.
      Weather is grey, I am grey.
      {f} It's the week before my period, it's always like that.
    `),
    high: bank(`
      Breakfast with eggs, I'm telling you.
      Two good nights make such a difference.
      The walk at lunch changes the whole afternoon.
      Sun!
      Less sugar, fewer crashes, I hate that you were right.
    `),
  },
}

export const tellStress = {
  core: {
    1: bank(`
      [Through the roof|Very high|Honestly? 9]
      It's too much right now
      10. I snapped at {partner} over a spoon
      Bad. My jaw hurts from clenching
      I cried in the car for five minutes, then I was fine, sort of
      9 out of 10 and it is not even noon
    `),
    2: bank(`
      7. [Deadline|Quarter end|Everything at once]
      Higher than I'd like
      Busy busy. A 6 or 7
      Wound up but coping
      Shoulders are up at my ears again
    `),
    3: bank(`
      4, manageable
      Ok today. Some hectic hours but it went
      Better than last week, maybe a 4
      Mostly calm
      3 to 4. I left at five, on time
    `),
    4: bank(`
      2. [Really relaxed|Nothing to report|It feels suspicious]
      Calm. I had a lunch break, sitting down, outside
      Low! First quiet week in ages
      1. I'm on the balcony with my feet up
      Very relaxed, did the breathing twice
    `),
  },
  why: {
    low: bank(`
      {worry} is on my mind all the time.
      My boss moved the deadline forward. By a week.
      Two people are off sick at {work} and guess who covers.
      {kid} has exams and so, apparently, do I.
      The landlord wrote again.
      Nothing big, just a hundred small things.
      My mother calls every evening at the moment.
      I said yes to too many things.
    `),
    high: bank(`
      Said no to a meeting. Nobody died.
      The ten minute walk before going home works.
      {worry} is sorted, I think.
      Switched the mail off at six.
      Sat in the park for half an hour doing nothing.
    `),
  },
}
