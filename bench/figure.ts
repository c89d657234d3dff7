/** A row of the table: a task, our result, and the limit measured in the same run. */
export interface Figure {
  id: string
  work: string
  unit: 'requests/s' | 'items/s' | 'kB' | 's' | 'ms' | 'rows' | 'fps' | 'px' | 'MB' | 'points'
  ours: number
  /** The same task without our code. */
  limit: number
  /** Ours divided by the limit. If rounds were interleaved, the median of the rounds' ratios. */
  ratio: number
  /** Null if there is no target and the row is only for comparison. */
  toReach: Target | null
  /** Notes for the reader: spread, latencies, omissions. */
  notes: string[]
  /** All raw measurements, for the results file. */
  rounds: unknown
}

/** The target: the ratio, or ours itself, must be at least or at most this. */
export interface Target {
  of: 'ratio' | 'ours'
  at: 'least' | 'most'
  value: number
}

/** Measures one target; may return several figures. `say` reports progress. */
export type Measure = (say: (sentence: string) => void) => Promise<Figure[]>

/** Null if there is no target. */
export const isReached = ({ ours, ratio, toReach }: Figure): boolean | null => {
  if (toReach === null) return null
  const figure = toReach.of === 'ratio' ? ratio : ours
  return toReach.at === 'least' ? figure >= toReach.value : figure <= toReach.value
}

/** Its work, ours, the limit, their ratio, the target, and whether it is reached, as a reader sees them. */
export const formatCells = (figure: Figure): string[] => [
  figure.work,
  amount(figure, figure.ours),
  amount(figure, figure.limit),
  figure.ratio.toFixed(2),
  target(figure),
  formatReached(figure),
]

const amount = ({ unit }: Figure, value: number): string => {
  const digits = unit === 'requests/s' || unit === 'items/s' || unit === 'rows' ? 0 : unit === 'kB' ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}

const formatReached = (figure: Figure): string => {
  const yes = isReached(figure)
  return yes === null ? '' : yes ? 'yes' : 'no'
}

const target = (figure: Figure): string => {
  if (figure.toReach === null) return ''
  const { of, at, value } = figure.toReach
  const sign = at === 'least' ? '>=' : '<='
  return of === 'ratio' ? `${sign} ${value.toFixed(2)}x` : `${sign} ${value} ${figure.unit}`
}
