import { bank } from '../phrases.ts'

export const tellWorkout = {
  core: {
    1: bank(`
      [Did not happen|Skipped it|No], sorry
      Got as far as putting the shoes on
      Skipped. [Twice this week now|No excuse|My bag is still packed in the hall]
      I drove past the gym and waved
      Nope. Couch won
      Didn't do it, moved to tomorrow
      No session. I was asleep at half past eight
    `),
    2: bank(`
      Half of it. Stopped [after two rounds|at 20 minutes|when the knee complained]
      Started {session}, legs were made of wood
      Did it, but [slow|short|badly]
      Only [15|20] minutes, better than nothing I guess
      Shortened it, had to pick up {kid}
      Did the warm-up and called it a day
      {session}, well, a smaller version of it
    `),
    3: bank(`
      Done! {session}, last set was [ugly|hard|more of a prayer]
      {session} done, skipped the stretching
      All but the last round
      Yes, [38|42|45|50] minutes, effort 7
      Done before breakfast, feeling [good|smug|awake]
      {session} ✅ a little slower than planned
      Went well. Heart rate around [138|142|145|150]
      {session}, nearly everything, arms gave up at the end
    `),
    4: bank(`
      Done, all of it, [and I had something left|and it felt easy|and then the stairs]
      {session}: [personal best|new record|best one yet]!
      Everything as planned, [5 kg|2.5 kg|ten seconds|one rep] more than last time
      {session} done. I LIKED it. What have you done to me
      Full session, effort 6, could talk the whole time
      Yes!! And I went although it was raining
      Nailed it
      Done at six in the morning like some kind of athlete
    `),
  },
  why: {
    low: bank(`
      Too tired after {job}.
      {kid} is ill and I'm home.
      It was pouring.
      Traffic, and then the gym was closing.
      My back feels stiff, I did not want to risk it.
      I have no excuse, I just sat down.
      Working late because of {worry}.
      Lost one running shoe. Not a joke, {pet} has it.
    `),
    high: bank(`
      {partner} came along for the first half.
      The playlist did it.
      Laid the clothes out in the evening, works every time.
      Slept well, that's the whole secret.
      Met somebody from {work} there, so now I have a reputation.
      Went at lunch, much better than the evening.
      Legs felt light for once.
    `),
  },
}

/** A session told without being asked. */
export const workoutNews = bank(`
  {session} done [this morning|just now|at lunch], [20|30|35|40] minutes
  Just back from {session}. [Soaked|Red as a tomato|Happy]
  {session}. First time [without a break|without looking at the watch|that I enjoyed it]
  [Quick report|FYI]: {session}, start to finish, no pain
  Took the long way home through {park}, 6,{n}00 steps more than usual
  {session} in the rain. You can be proud of me
  I went!! {session}. Only because I had told you I would
  {park} at seven in the morning is beautiful, why did nobody tell me. {session} done
  {session}: the thing that was hard in week one is the warm-up now
  Did {session} with {friend}. We talked too much and it still counted
  Tried {session} a notch harder. Shaky but clean
  {n}0 minutes of {sport}, average heart rate 14{n}
  Couldn't sit still so I did {session} a day early
  {session} with {kid} on my back, basically
  Did half of {session} in the morning and half in the evening. Allowed?
  {session} ✅
  Nobody made me do {session} and I still did
  {session}, then a shower, then I felt like a superhero for an hour
  The hill that used to kill me? Walked it talking on the phone
  First time in weeks that {session} didn't feel like a chore
`)

/** What a photo of a session comes with, by what it shows. */
export const workoutPhotos = {
  trail: bank(`
    Proof
    {park} this morning
    Nobody else out
    Look where I ended up
    The view from the top of {park}
    Started from here, came back alive
    Had {park} to myself
    Out there with {friend}
    That's how {park} looked
    Before the rain came
    Turnaround point
    This is where I thought about quitting. I didn't
    My office for the last hour
    Worth getting up for
    You said daylight. Here is daylight
  `),
  gym: bank(`
    Evidence
    Post-training
    All mine at this hour
    The corner where I suffer
    Last set done, leaving now
    That's the weight, by the way
    Sweaty but here
    Nobody was watching so I was quite good
    Found the quiet hour
  `),
  shoes: bank(`
    New shoes 🎉
    They are finally dirty
    Shoes at the door, as agreed
    Laid out for tomorrow
    The old ones on the left. Retired now
    These two did all the work
    Laced up, no way back
  `),
}
