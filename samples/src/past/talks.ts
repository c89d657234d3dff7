import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import { photoOfDish, type PhotoKind } from '../photos.ts'
import type { SampleRank } from '../shapes.ts'
import type { Persona } from './persona.ts'
import type { Bank, Slots, Writer } from './phrases.ts'
import type { Random } from './random.ts'
import type { Script } from './scripts.ts'
import { sleepOf, waterOf, weightOf, type State } from './state.ts'
import { applyStyle } from './style.ts'
import { advice } from './words/advise.ts'
import { hannahAsks } from './words/ask-hannah.ts'
import { owenAsks } from './words/ask-owen.ts'
import { tessAsks } from './words/ask-tess.ts'
import { again, excuses, nudges, welcomeBack } from './words/nudge.ts'
import { clientThanks, reactions } from './words/react.ts'
import { changes, goodThings, reviewAnswers, reviews } from './words/review.ts'
import { tellEnergy, tellStress, tellWater } from './words/tell-body.ts'
import { bareCaptions, foodCaptions, foodPhotoReplies, tellFood } from './words/tell-food.ts'
import { tellSleep } from './words/tell-sleep.ts'
import { tellWeight } from './words/tell-weight.ts'
import { tellWorkout, workoutNews, workoutPhotos } from './words/tell-workout.ts'

/** A message of a talk without its time. */
export interface Turn {
  who: 'me' | 'coach'
  text: string
  ranks: SampleRank[]
  photo: PhotoKind | null
  /** Days after the previous turn. */
  days: number
}

/** State shared by all talks of a client. */
export interface Talker {
  persona: Persona
  random: Random
  writer: Writer
  state: State
  /** The values of the last two weeks. */
  log: { sleep: number[]; trained: number; photos: number; weighed: number | null }
}

const asks = { hannah: hannahAsks, tess: tessAsks, owen: owenAsks }
const tells = {
  sleep: tellSleep,
  water: tellWater,
  stress: tellStress,
  food: tellFood,
  workout: tellWorkout,
  weight: tellWeight,
  energy: tellEnergy,
}

/** The coach asks about a measure, the client answers, and usually more follows. */
export const checkIn = (talker: Talker, type: Measure, progress: number): Turn[] => {
  const { persona, random } = talker
  const slots = once(random, persona.facts)
  return [coach(talker, asks[persona.coach][type], slots), ...answer(talker, type, progress, slots)]
}

/** The client reports a measure unasked. */
export const report = (talker: Talker, type: Measure, progress: number): Turn[] =>
  answer(talker, type, progress, once(talker.random, talker.persona.facts))

const answer = (talker: Talker, type: Measure, progress: number, facts: Slots): Turn[] => {
  const { persona, random } = talker
  const { rank, value, slots } = reading(talker, type, progress, facts)
  const level = rank <= 2 ? 'low' : 'high'
  const outcome = tells[type]
  const parts = [write(talker, outcome.core[rank], slots)]
  if (random.chance(persona.style.talkative + (level === 'low' ? 0.15 : 0)))
    parts.push(write(talker, outcome.why[level], slots))
  const together = parts.length === 1 || random.chance(0.75)
  const first = client(talker, together ? joinSentences(parts) : (parts[0] ?? ''))
  const turns = [{ ...first, ranks: [{ type, rank, value }] }]
  if (!together) turns.push(client(talker, parts[1] ?? ''))
  if (type === 'weight' && random.chance(0.25)) turns[0] = { ...turns[0]!, photo: 'scale' }
  if (type === 'water' && rank === 4 && random.chance(0.2 * persona.photos))
    turns[0] = { ...turns[0]!, photo: 'bottle' }
  if (random.chance(level === 'low' ? 0.9 : 0.75)) turns.push(reaction(talker, type, level, slots))
  const last = turns.at(-1)
  if (last?.who === 'coach' && last.text.length > 32 && random.chance(0.36))
    turns.push(client(talker, write(talker, clientThanks, slots)))
  return turns
}

const reading = (
  talker: Talker,
  type: Measure,
  progress: number,
  facts: Slots,
): { rank: Rank; value: string | null; slots: Slots } => {
  const { persona, random, state, log } = talker
  if (type === 'weight') {
    const pounds = state.weigh(progress)
    const { said, diff, value, rank } = weightOf(pounds, log.weighed, persona.metric)
    log.weighed = pounds
    return { rank, value, slots: { ...facts, kg: said, diff } }
  }
  const rank = state.rank(type, progress)
  if (type === 'sleep') {
    const { said, value } = sleepOf(random, rank)
    log.sleep = [...log.sleep.slice(-9), Number(value)]
    return { rank, value, slots: { ...facts, h: said, hn: value } }
  }
  if (type === 'water') {
    const { said, value } = waterOf(random, rank, persona.metric)
    return { rank, value, slots: { ...facts, amount: said } }
  }
  if (type === 'workout' && rank > 1) log.trained += 1
  return { rank, value: null, slots: facts }
}

const reaction = (talker: Talker, type: Measure, level: 'low' | 'high', slots: Slots): Turn => {
  const { persona, random } = talker
  const first = write(talker, reactions[persona.coach][level], slots)
  const how = random.next()
  if (how < 0.12) return coachSays(first)
  const second = write(talker, advice[type][level], slots)
  return coachSays(how < 0.3 ? second : `${first} ${second}`)
}

/** A photo of a meal, with or without words, and the coach's comment. */
export const meal = (talker: Talker, progress: number): Turn[] => {
  const { persona, random, log, state } = talker
  const slots = once(random, persona.facts)
  const dish = typeof slots['dish'] === 'string' ? slots['dish'] : ''
  const bare = random.chance(0.25)
  const caption = client(talker, write(talker, bare ? bareCaptions : foodCaptions, slots))
  const rank = Math.max(2, state.rank('food', progress)) as Rank
  log.photos += 1
  const turns: Turn[] = [{ ...caption, photo: photoOfDish(dish), ranks: [{ type: 'food', rank, value: null }] }]
  if (random.chance(0.85)) turns.push(coach(talker, foodPhotoReplies[persona.coach], slots))
  if (turns.length > 1 && random.chance(0.25)) turns.push(client(talker, write(talker, clientThanks, slots)))
  return turns
}

/** The client reports a workout unasked, sometimes with a photo. */
export const training = (talker: Talker, progress: number): Turn[] => {
  const { persona, random, state, log } = talker
  const slots = once(random, persona.facts)
  const rank = Math.max(3, state.rank('workout', progress)) as Rank
  log.trained += 1
  const first = {
    ...client(talker, write(talker, workoutNews, slots)),
    ranks: [{ type: 'workout' as const, rank, value: null }],
  }
  const turns: Turn[] = [first]
  if (random.chance(persona.photos * 0.45)) {
    const photo = random.pick(['trail', 'trail', 'gym', 'shoes'] as const)
    turns.push({ ...client(talker, write(talker, workoutPhotos[photo], slots)), photo })
  }
  turns.push(reaction(talker, 'workout', 'high', slots))
  return turns
}

/** A summary of the last days in numbers, and one wish. */
export const review = (talker: Talker): Turn[] | null => {
  const { persona, random, log } = talker
  if (log.sleep.length < 3 || log.trained < 1) return null
  const average = (log.sleep.reduce((sum, hours) => sum + hours, 0) / log.sleep.length).toFixed(1)
  const count = (number: number, one: string, many: string) =>
    number === 0 ? `no ${many}` : number === 1 ? `one ${one}` : `${number} ${many}`
  const facts = once(random, persona.facts)
  const slots = {
    ...facts,
    avg: average,
    trained: count(log.trained, 'session', 'sessions'),
    photos: count(log.photos, 'photo', 'photos'),
    good: write(talker, goodThings, facts).replace(/^./, (letter) => letter.toLowerCase()),
    change: write(talker, changes, facts).replace(/^./, (letter) => letter.toLowerCase()),
  }
  Object.assign(log, { trained: 0, photos: 0 })
  const turns = [coach(talker, reviews[persona.coach], slots)]
  if (random.chance(0.75)) turns.push(client(talker, write(talker, reviewAnswers, slots)))
  return turns
}

/** Asks a silent client how they are; `back` adds their answer. */
export const nudge = (talker: Talker, back: boolean): Turn[] => {
  const { persona, random } = talker
  const slots = once(random, persona.facts)
  if (!back) return [coach(talker, nudges[persona.coach], slots)]
  return [client(talker, write(talker, excuses, slots)), coach(talker, welcomeBack[persona.coach], slots)]
}

/** Repeats a message that wasn't delivered. */
export const sayAgain = (talker: Talker, said: string): Turn => coach(talker, again[talker.persona.coach], { said })

/** Plays a script with this client. */
export const playScript = (talker: Talker, script: Script): Turn[] => {
  const { persona, random, log, state } = talker
  const { kg, diff } = spokenWeight(state.weigh(0.6), persona.metric)
  const average =
    log.sleep.length === 0 ? '6.5' : (log.sleep.reduce((sum, one) => sum + one, 0) / log.sleep.length).toFixed(1)
  const slots: Slots = { ...once(random, persona.facts), kg, diff, avg: average }
  return script.map(({ who, text, days, rank, photo }) => {
    const said = write(talker, [text], slots)
    const turn = who === 'me' ? client(talker, said) : coachSays(said)
    const plate = photo === 'plate' && typeof slots['dish'] === 'string' ? photoOfDish(slots['dish']) : photo
    return { ...turn, days, ranks: rank === null ? [] : [rank], photo: plate }
  })
}

/** Whether a script can be played, i.e. all its slots have values. */
export const isPlayable = (persona: Persona, script: Script): boolean => {
  const known = new Set([...Object.keys(persona.facts), 'kg', 'diff', 'avg'])
  return script.every(({ text }) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].every(([, name]) => known.has(name ?? '')))
}

const spokenWeight = (pounds: number, metric: boolean) => {
  const { said } = weightOf(pounds, null, metric)
  return { kg: said, diff: metric ? '0.8 kg' : '1.5 lbs' }
}

/** Chooses one value per slot, so that a talk sticks to one dish or workout. */
const once = (random: Random, facts: Slots): Slots =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value === undefined || typeof value === 'string' || name === 'n' ? value : random.pick(value),
    ]),
  )

const write = ({ writer }: Talker, from: Bank, slots: Slots): string => writer.write(from, slots)

const client = ({ random, persona }: Talker, text: string): Turn => ({
  who: 'me',
  text: applyStyle(random, text, persona.style),
  ranks: [],
  photo: null,
  days: 0,
})

const coach = (talker: Talker, from: Bank, slots: Slots): Turn => coachSays(write(talker, from, slots))

const coachSays = (text: string): Turn => ({ who: 'coach', text, ranks: [], photo: null, days: 0 })

/** Joins two sentences. */
const joinSentences = ([first = '', second = '']: string[]): string =>
  second === ''
    ? first
    : /[.!?…)\p{Extended_Pictographic}]$/u.test(first)
      ? `${first} ${second}`
      : `${first}. ${second}`
