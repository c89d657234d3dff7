import type { Measure } from '@attune/contract/contacts/ranks'
import type { Slots } from './phrases.ts'
import { dishes, type Kitchen } from './words/dishes.ts'

/** How somebody types. */
export interface Style {
  /** Begins small and ends without a full stop. */
  lower?: true
  /** Leaves out apostrophes and shortens words. */
  hasty?: true
  /** Full sentences with full stops, no emoji. */
  proper?: true
  /** Taken from when there is one, and how often. */
  emoji?: readonly string[]
  emojiChance?: number
  /** Adds exclamation marks. */
  loud?: true
  /** How often an answer has a second sentence; 0 to 1. */
  talkative: number
}

/** Who a client is, as far as their texts show it. Days are counted back from now. */
export interface Persona {
  client: string
  coach: 'hannah' | 'tess' | 'owen'
  /** The days of their past: from the day they joined to the day where the newest texts take over. */
  from: number
  until: number
  /** Conversations a week. */
  pace: number
  style: Style
  /** Metric people weigh in kg and drink litres. */
  metric: boolean
  /** How well they do, 0 to 1, by measure; those left out are not asked for. */
  level: Partial<Record<Measure, number>>
  /** How much better (or worse) they are at the end, on the same scale. */
  change: number
  /** In lbs at the beginning, and how many more or less at the end; null: they do not weigh themselves. */
  weight: [number, number] | null
  facts: Slots
  /** Stories by name and the day they begin. */
  arcs: readonly (readonly [string, number])[]
  /** Silences: the day they begin and how many days. */
  silences: readonly (readonly [number, number])[]
  /** How many of the coach's messages fail. */
  failures: number
  /** How much they like to take photos, 0 to 1. */
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

/** A client with the ordinary things filled in. */
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
