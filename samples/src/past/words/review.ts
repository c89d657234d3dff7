import { bank } from '../phrases.ts'

/**
 * The week in numbers: `{nights}` check-ins on sleep with the average `{avg}`, `{trained}` sessions, `{photos}` photos.
 * Long messages.
 */
export const reviews = {
  hannah: bank(`
    Your week: {avg} hours of sleep on average, {trained}, {photos}. [What I like|Best of it]: {good}. What I would change: {change}. Nothing else for now.
    Two weeks in three lines. Sleep {avg}. Training: {trained}. Food: {photos}. [Next|For the coming days]: {change}.
    I went through your log. Sleep {avg} hours, {trained}. You probably do not see it from inside, but {good}. Let us work on one thing only: {change}.
    Summary, {name}. {avg} hours, {trained}, {photos}. Compared with the beginning {good}. My proposal: {change}. Agreed?
    Looking at the numbers: {trained}, nights at {avg}. {good}, and that is worth more than any single number. One request: {change}.
  `),
  tess: bank(`
    Week in review, drum roll please: {trained}, {avg} hours of sleep, {photos}. I love that {good}. Next level: {change}. Ready?
    So, {name}, I did the sums. Sleep {avg}, {trained}. High five because {good}! And for the next days: {change}.
    Report card! Training: {trained}. Sleep: {avg}. Plates: {photos}. Teacher's comment: {good}. Homework: {change}.
    Looking back at the last days, {good}. {trained} and {avg} hours a night. If you want to do one thing better, make it this: {change}.
  `),
  owen: bank(`
    The week's accounts, {name}: {avg} hours a night, {trained}, {photos}. On the credit side, {good}. On the other, I suggest this: {change}.
    I have been through your entries with a cup of tea. {trained}, sleep at {avg}. It strikes me that {good}. Might I propose one small thing: {change}?
    A brief report. Nights {avg} hours, training {trained}. {good}, which pleases me. For the days ahead: {change}. No more than that.
    Taking stock: {avg} hours of sleep, {trained}, {photos}. If I may say so, {good}. The next stone on the path: {change}.
  `),
}

export const goodThings = bank(`
  you answered even on the bad days
  the evenings are calmer than a month ago
  breakfast has become a habit
  you stop when something hurts, which you did not in the beginning
  you trained on days when nobody would have blamed you for skipping
  the portions got smaller without you talking about it
  the long gaps between meals are gone
  you walk more than you did
  the weekends look like the weekdays now
  your bedtime moved forward by almost half an hour
  you plan dinner before you are hungry
  the step count is up by a third
  you ask before you guess
  the water is no longer a topic
  you came back after a bad week as if nothing had been
`)

export const changes = bank(`
  protein at breakfast, 25 g, every day
  the phone leaves the bedroom
  one evening without a screen
  a walk of ten minutes after lunch
  vegetables in two meals instead of one
  bed before eleven on five nights
  the second training day stays fixed, whatever comes
  a glass of water before the first coffee
  lunch from a box three times
  five minutes of mobility after you brush your teeth
  {treat} only at the table and only on a plate
  no work mail after seven
  stairs, all of them, all week
  eat the last meal two hours before bed
`)

export const reviewAnswers = bank(`
  Wow, seeing it like that [helps|is different]
  Agreed
  {avg}?? I would have guessed less
  I needed that today, thank you
  Ok, that one thing. I can do one thing
  Honestly better than I thought
  That's fair
  Nice to see it in numbers. {partner} wants a weekly report now as well
  Didn't know you count the photos
  Hmm, the training could be more, I know
  Let's do it
  Can we make it every other day? Every day scares me
  ❤️
  I'll print that
`)
