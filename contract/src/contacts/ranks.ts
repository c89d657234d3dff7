/** What a message can be ranked on. */
export const MEASURES = ['water', 'sleep', 'stress', 'food', 'workout', 'weight', 'energy'] as const
export type Measure = (typeof MEASURES)[number]

/** From 1 (bad) to 4 (on point). Without information there is no rank. */
export const RANKS = [1, 2, 3, 4] as const
export type Rank = (typeof RANKS)[number]

/** The ranks of a client without ranked messages. */
export const NO_RANKS: Readonly<Record<Measure, Rank | null>> = {
  water: null,
  sleep: null,
  stress: null,
  food: null,
  workout: null,
  weight: null,
  energy: null,
}

/** Labels of the ranks. */
export const RANK_LABELS: Readonly<Record<Rank, string>> = {
  1: 'Bad',
  2: 'Not Good',
  3: 'Almost Perfect',
  4: 'On Point',
}
/** The label for a measure without a rank. */
export const NO_RANK_LABEL = 'Empty'

/** Units of the measures that have a numeric value. */
export const MEASURE_UNITS: Readonly<Partial<Record<Measure, string>>> = { weight: 'lbs', sleep: 'hrs', water: 'Oz' }

/** A valid value of a measure with a unit: up to four digits and two decimals. */
export const MEASURE_VALUE = /^[0-9]{1,4}(\.[0-9]{1,2})?$/

/** Maximum length of a context's value in characters. */
export const CONTEXT_VALUE_MAX = 40
