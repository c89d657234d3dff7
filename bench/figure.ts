/** One row of the table: a work, what ours takes, what the limit beside it takes in the same run. */
export interface Figure {
  id: string
  work: string
  unit: 'requests/s' | 'items/s' | 'kB' | 's' | 'ms' | 'rows' | 'fps' | 'px' | 'MB'
  ours: number
  /** The same work with nothing of ours in it. */
  limit: number
  /** Ours by the limit's, where rounds were interleaved the median of the rounds' own ratios. */
  ratio: number
  /** Null: nothing is promised of it; it stands beside the others. */
  toReach: Target | null
  /** What a reader of the table should know besides: spread, latencies, what was left out. */
  notes: string[]
  /** Every single measurement, for the results file. */
  rounds: unknown
}

/** A figure holds when its ratio, or ours itself, is at least or at most this. */
export interface Target {
  of: 'ratio' | 'ours'
  at: 'least' | 'most'
  value: number
}

/** Measures one promise; may answer several figures. `say` tells the person who waits. */
export type Measure = (say: (sentence: string) => void) => Promise<Figure[]>

/** Null where nothing was to be reached. */
export const isReached = ({ ours, ratio, toReach }: Figure): boolean | null => {
  if (toReach === null) return null
  const figure = toReach.of === 'ratio' ? ratio : ours
  return toReach.at === 'least' ? figure >= toReach.value : figure <= toReach.value
}
