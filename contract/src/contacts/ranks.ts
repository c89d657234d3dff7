/** What a message may tell about, each with a rank (spec 1 §9). */
export const MEASURES = ['water', 'sleep', 'stress', 'food', 'workout', 'weight', 'energy'] as const
export type Measure = (typeof MEASURES)[number]

/** 1 to 4; where nothing was told there is no rank. */
export const RANKS = [1, 2, 3, 4] as const
export type Rank = (typeof RANKS)[number]

/** Of somebody whose messages tell of no measure. */
export const NO_RANKS: Readonly<Record<Measure, Rank | null>> = {
  water: null,
  sleep: null,
  stress: null,
  food: null,
  workout: null,
  weight: null,
  energy: null,
}

/** Words of the ranks (spec 1 §9). */
export const RANK_LABELS: Readonly<Record<Rank, string>> = {
  1: 'Bad',
  2: 'Not Good',
  3: 'Almost Perfect',
  4: 'On Point',
}
/** What is shown where there is no rank. */
export const NO_RANK_LABEL = 'Empty'

/** Measures whose value is a number of something (spec 1 §9). */
export const MEASURE_UNITS: Readonly<Partial<Record<Measure, string>>> = { weight: 'lbs', sleep: 'hrs', water: 'Oz' }

/** A number as it is typed for a measure with a unit: up to four digits and two decimals. */
export const MEASURE_VALUE = /^[0-9]{1,4}(\.[0-9]{1,2})?$/

/** Longest value of a context in characters. */
export const CONTEXT_VALUE_MAX = 40
