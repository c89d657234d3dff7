import { bank } from '../phrases.ts'

export const tellFood = {
  core: {
    1: bank(`
      [Bad|Terrible] food day. {treat}, then more {treat}
      I ate {treat} for dinner. Standing up
      Nothing all day and then everything at nine in the evening
      Let's not talk about {meal}
      {treat}. A whole [bag|box|pack]. By myself
      Fast food twice. [Sorry|There, I said it]
      Skipped breakfast, skipped lunch, fell into the {treat}
    `),
    2: bank(`
      Breakfast good, lunch ok, dinner not so much
      So-so. {meal} was fine, the evening was {treat}
      Two of three
      Not planned, so it was sandwiches all day
      Ok until the {treat} came out
      Mostly fine, portions too big
      Ate out, picked something half sensible
    `),
    3: bank(`
      Good, apart from [one|a bit of|two bites of] {treat}
      Three proper meals. Could have been more vegetables
      Pretty good! {dish} for {meal}
      {dish}, and fruit instead of {treat}. Mostly
      Stuck to the plan except the second helping
      Box lunch, {dish} in the evening
      Decent. Protein every time, greens twice
    `),
    4: bank(`
      All three as planned. {dish} was the highlight
      Really good day. {dish}, lots of green, no {treat}
      On plan! Didn't even miss the {treat}
      {dish} for {meal}, leftovers boxed for tomorrow
      Cooked [twice|for three days|for everybody]: {dish}
      Protein at every meal and I was never hungry
      Best food day this month, even {partner} said so
    `),
  },
  why: {
    low: bank(`
      Birthday at the office.
      I was so hungry when I came home that I ate what I saw.
      No time to shop.
      Stress, it goes straight into the cupboard.
      {kid} leaves half of everything and I am the bin.
      We had guests and guests mean dessert.
      The canteen had nothing else.
      Bored, not hungry. I noticed it and did it anyway.
    `),
    high: bank(`
      Cooked on the weekend, it makes the week so easy.
      {partner} did the shopping with your list.
      Ate slowly for once, was full earlier.
      Put the phone away at the table.
      The big breakfast helps me more than anything.
      I drank water first and waited ten minutes.
    `),
  },
}

/** What a photo of a meal comes with. */
export const foodCaptions = bank(`
  {dish}
  {meal}: {dish}
  Today's {meal}. {dish}, [own recipe|from the freezer|ten minutes of work|made it twice as big and boxed half]
  {dish} with [too much|a bit of|no] cheese, you decide
  [Tadaa|Look|Behold]: {dish}
  Not pretty but good. {dish}
  Is this a good portion? {dish}
  {dish}. {kid} ate it too!!
  {dish}, {partner} cooked
  Half the plate is green, as ordered. {dish}
  Guess the protein? {dish}, I say [30|35|40] g
  {meal} at {work}: {dish} in a box
  {dish} because I was too lazy for anything else
  Before I eat it all: {dish}
  Restaurant, but I chose {dish}
  First try at {dish}. Burnt on one side
  {dish} again. It's becoming a habit
  Does this count as {meal}? {dish}
  Photo as promised, {dish}
  {dish}. Swapped the rice for cauliflower, don't tell my grandmother
  Recipe from {friend}: {dish}
  {dish}, and yes, that is the small plate
  Cooked with what was left in the fridge, turned out as {dish}
  {dish} after {session}. Was starving
  Cold but good: {dish}
  {dish} instead of {treat}. Applause please
  My version of {dish}
  {meal} on the balcony, {dish}
  {partner} says it needs salt. {dish}
  {dish}. Ate half, other half is tomorrow's {meal}
`)

/** Captions of photos that say next to nothing. */
export const bareCaptions = bank(`
  {meal}
  Today
  [Done|Eaten|Gone already]
  {meal} 🙂
  This one
  As discussed
  Voilà
  {meal} at {work}
  For the log
  Number {n}0 this month, felt like it
  Just this
  Post-training
`)

export const foodPhotoReplies = {
  hannah: bank(`
    That plate is [balanced|what we planned|exactly right]. [Nothing to add.|Keep it.]
    Good. I count [30|35|40] g of protein and two fists of vegetables.
    Half the carbs and it would be perfect. It is good as it is.
    Nice colours. Where is the protein hiding?
    The portion is right. Eat it slowly and see whether you want the rest.
    That will hold you until the evening.
    I would put a handful of something green next to it. Otherwise yes.
    More of this. [It looks like ten minutes of work.|You make it look easy.]
    Well built. A spoon of oil less next time and nobody would notice.
    That is a [very good|proper|sensible] {meal}.
    I see {dish}. And I see that you left some. Good.
    Nothing fried, nothing missing. I am content.
    Send me the same plate on a stressful day, then I am impressed.
    Warm food at {meal}, that alone is a change.
    You could serve that to guests.
    What was in the dressing?
  `),
  tess: bank(`
    That is [muscle food|a plate with a plan|fuel]!
    Oh yes. Now I am hungry.
    Lovely. Add an egg and it is a champion's {meal}.
    Ten out of ten for the colours, nine for the protein.
    I would eat that. I might even wash up.
    Good hunk of protein there. Keep going!
    Looks great. Is there a second portion for after {session}?
    Beautiful. Where was this plate six weeks ago?
    Solid. Maybe swap a bit of the beige for a bit of green?
    Chef! That is exactly the idea.
    {dish}? You spoil yourself. Quite right too.
    I'd give that plate a medal.
    Protein: check. Colour: check. Envy: check.
    That looks like strength with a fork in it.
    More of that and fewer of the {treat} pictures!
    Who taught you that?
  `),
  owen: bank(`
    That, {name}, is a [proper|respectable|first-rate] {meal}.
    Very good. Better than mine, which came out of a tin.
    I see greens. I am moved.
    Splendid. A little more protein and I shall have nothing to complain about.
    Looks like somebody has been reading the plan.
    A sound plate. Did you sit down for it?
    I approve, and so would your doctor.
    Handsome. The portion looks right to me.
    Now that is how one does a {meal}.
    Good work. I'll have the recipe for {dish}, if it isn't a secret.
    You could charge for that.
    A plate to be proud of. Were you?
    Not a chip in sight. I had to look twice.
    I can almost smell it from here.
    Duly noted, with a small round of applause.
    Is that a second vegetable I spy?
    My mother would have called that a square meal.
    Most civilised.
  `),
}
