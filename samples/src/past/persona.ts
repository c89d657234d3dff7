import type { Measure } from '@attune/contract/contacts/ranks'
import type { Slots } from './phrases.ts'
import { dishes, type Kitchen } from './words/dishes.ts'

/** How a client types. */
export interface Style {
  /** Starts in lower case and ends without a full stop. */
  lower?: true
  /** Omits apostrophes and abbreviates words. */
  hasty?: true
  /** Full sentences with full stops, no emoji. */
  proper?: true
  /** Emoji to add, and how often. */
  emoji?: readonly string[]
  emojiChance?: number
  /** Adds exclamation marks. */
  loud?: true
  /** Probability of a second sentence, 0 to 1. */
  talkative: number
}

/** A client's character, as far as it shows in texts. Days are counted back from now. */
export interface Persona {
  client: string
  coach: 'hannah' | 'tess' | 'owen'
  /** First and last day of their past: from joining until the newest texts. */
  from: number
  until: number
  /** Conversations per week. */
  pace: number
  style: Style
  /** Metric clients use kg and litres. */
  metric: boolean
  /** How well they do per measure, 0 to 1. Other measures are not asked about. */
  level: Partial<Record<Measure, number>>
  /** How much better or worse they do at the end, on the same scale. */
  change: number
  /** Weight in lbs at the beginning, and the change until the end; null if they don't weigh themselves. */
  weight: [number, number] | null
  facts: Slots
  /** Stories and the day each starts. */
  arcs: readonly (readonly [string, number])[]
  /** Silences: the day each starts and its number of days. */
  silences: readonly (readonly [number, number])[]
  /** Number of the coach's messages that fail. */
  failures: number
  /** Probability of photos, 0 to 1. */
  photos: number
  language?: 'de' | 'es' | 'ar'
}

type PersonaInput = Omit<
  Persona,
  'facts' | 'until' | 'failures' | 'photos' | 'silences' | 'arcs' | 'weight' | 'level'
> &
  Partial<Persona> & { facts: Slots; kitchens: readonly Kitchen[] }

const EVERYBODY: Slots = {
  meal: ['breakfast', 'lunch', 'dinner', 'lunch', 'dinner'],
  n: ['2', '3', '4', '5', '6', '7', '8'],
  friendWord: ['brother', 'wife’s cousin', 'neighbour', 'best mate'],
}

/** Creates a persona with the usual values filled in. */
export const persona = ({ kitchens, facts, ...given }: PersonaInput): Persona => ({
  until: 0,
  failures: 1,
  photos: 0.4,
  silences: [],
  arcs: [],
  weight: null,
  level: { sleep: 0.5, food: 0.5, workout: 0.5, energy: 0.5, water: 0.45, stress: 0.5 },
  ...given,
  facts: { ...EVERYBODY, dish: kitchens.flatMap((kitchen) => dishes[kitchen]), ...facts },
})
