import type { Persona } from '../past/persona.ts'
import { personas } from '../past/past-threads.ts'
import { random, type Random } from '../past/random.ts'
import type { PhotoKey } from '../photos.ts'
import type { SceneKey } from './scene.ts'
import { MORNINGS_FROM_THE_START } from './starts.ts'

/** What a scene is waiting for: the node, and how many times it has waited there for this client. */
export interface SceneQuestion {
  client: string
  scene: SceneKey
  node: string
  /** From 0. */
  time: number
}

/** A client's answer; null for none. */
export interface SceneAnswer {
  afterMinutes: number
  text: string
  photo: PhotoKey | null
}

/** A client's answer to a scene, the same each time the past is simulated. */
export const answerTo = (asked: SceneQuestion): SceneAnswer | null => {
  const { client, scene, node, time } = asked
  const chance = random(`scenes ${client} ${scene} ${node} ${time}`)
  const who = personas.find((persona) => persona.client === client)
  if (who === undefined) return null
  const text = ANSWERS[scene]?.[node]?.(chance, who, time) ?? null
  if (text === null) return null
  const photo = scene === 'meal-photo' ? chance.pick(PLATES) : null
  return { afterMinutes: chance.int(2, photo === null ? 24 : 110), text, photo }
}

type Answers = Partial<Record<SceneKey, Record<string, (chance: Random, who: Persona, time: number) => string | null>>>

const PLATES: readonly PhotoKey[] = ['fish-1', 'salad-1', 'soup-2', 'eggs-1', 'oats-1', 'pasta-1', 'tacos-1', 'plate-2']

/** Clients who would rather be called. */
const OF_FEW_WORDS = ['hamish-drummond', 'hank-petersen']

const WAKES = ['6:30', '6.45', 'around 6', 'half past 6', '6ish', 'six thirty', '5:45 😴', '7', 'at 7 mostly', '6 am']
const WAKES_UNCLEAR = ['depends on the shift', 'different every day', 'what is a normal day 😂']
const BEDS = ['10:30', 'around 11', 'half past 10', '22:30', '11', '11 pm', '10ish', 'quarter to 11', 'eleven or so']

const NIGHTS: Record<'bad' | 'middle' | 'good', readonly string[]> = {
  bad: ['3', '2 😴', 'three', '2... dont ask', 'maybe a 3', '1'],
  middle: ['6', '7', '7.', 'about 6', '5', 'seven', '6/10', '7 I think', 'like a 6', 'a solid 7', '5, could be worse'],
  good: ['9', '9!', 'nine', '10 🎉', 'a 9 today', '9 out of 10'],
}
const NIGHTS_UNCLEAR = ['6.5', '7 and a half', 'not very', '6 or 7', '5-6']

const GOOD = [
  'Cooked four evenings out of seven.',
  'Took the stairs all week',
  'I said no to a meeting at 7 pm. Out loud.',
  'The walk on Thursday, in the rain, and I liked it',
  'Phone stayed out of the bedroom',
  'Two workouts and nobody had to push me',
  'Breakfast every day!!',
  'slept through twice',
  'Found shoes that do not hurt',
]

const ANSWERS: Answers = {
  onboarding: {
    goal: (_chance, { client, facts }) =>
      OF_FEW_WORDS.includes(client)
        ? null
        : typeof facts['goal'] === 'string'
          ? capital(facts['goal'])
          : 'To feel like myself again',
    wake: (chance, _who, time) => (time === 0 && chance.chance(0.15) ? chance.pick(WAKES_UNCLEAR) : chance.pick(WAKES)),
    'wake-again': (chance) => chance.pick(WAKES),
    sleep: (chance) => chance.pick(BEDS),
    mornings: (chance, { client }) =>
      MORNINGS_FROM_THE_START.includes(client)
        ? chance.pick(['sure thing', 'yes please', 'Yes!'])
        : chance.pick(['no thanks', 'not yet', 'rather not', 'nah', 'No thank you', 'not in the mornings please, no']),
  },
  'morning-questions': {
    rested: (chance, who) => {
      const how = chance.next()
      if (how < 0.12) return null
      if (how < 0.2) return chance.pick(NIGHTS_UNCLEAR)
      const level = (who.level.sleep ?? 0.5) + chance.swing() * 0.35
      return chance.pick(NIGHTS[level < 0.25 ? 'bad' : level > 0.8 ? 'good' : 'middle'])
    },
    'wait-again': (chance) => chance.pick(['6', '7 then', 'ok 6', 'seven', 'call it 5']),
  },
  'weekly-review': {
    weight: (chance, { weight, metric }) => {
      if (weight === null || chance.chance(0.2)) return chance.pick(['skip', 'rather not', 'not this week'])
      const pounds = weight[0] + weight[1] * 0.9 + chance.swing()
      return metric
        ? `${(pounds / 2.2046).toFixed(1)} kg`
        : chance.pick([`${pounds.toFixed(1)}`, `${pounds.toFixed(0)} lbs`])
    },
    stress: (chance) =>
      chance.pick(['4', '6', '3 I think', '7', '8 this week', 'a solid 5', '2!', '9', '5 or 6', '6/10']),
    'stress-again': (chance) => chance.pick(['8', '6', '7 then', '9']),
    good: (chance) => (chance.chance(0.15) ? null : chance.pick(GOOD)),
  },
  'meal-photo': {
    photo: (chance) =>
      chance.chance(0.2) ? null : chance.pick(['', 'here', 'Lunch', 'as it is 😅', 'tadaa', 'leftovers']),
  },
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
