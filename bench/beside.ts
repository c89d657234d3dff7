import type { Figure } from './figure.ts'
import { median, quantile } from './statistics.ts'

export const CONNECTIONS = 8
const ROUNDS = 7
const ROUND_MS = 1_000
/** Warm-up time for the JavaScript compiler and the query plans. */
const WARM_MS = 1_500

/** Loads one page or count. */
export type Ask = () => Promise<unknown>

interface Round {
  perSecond: number
  /** Duration of each page in milliseconds. */
  times: number[]
}

/** Rows per page, and the number of clients in the small and the large organization. */
interface PageSizes {
  id: string
  what: string
  page: number
  few: number
  many: number
}

/** Runs all in turn, starting with a different one each round. */
export const roundsOf = async (asks: Ask[]): Promise<Round[][]> => {
  for (const ask of asks) await run(ask, WARM_MS)
  const rounds: Round[][] = asks.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (let turn = 0; turn < asks.length; turn += 1) {
      const index = (round + turn) % asks.length
      const ask = asks[index]
      if (ask !== undefined) rounds[index]?.push(await run(ask, ROUND_MS))
    }
  return rounds
}

const run = async (ask: Ask, ms: number): Promise<Round> => {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let from = performance.now(); from < begun + ms; from = performance.now()) {
        await ask()
        times.push(performance.now() - from)
      }
    }),
  )
  return { perSecond: (times.length * 1_000) / (performance.now() - begun), times }
}

/** Compares our pages per second with those of the limit. */
export const speedFigureOf = ({ id, what }: Pick<PageSizes, 'id' | 'what'>, rounds: Round[][]): Figure => {
  const [ours = [], limit = []] = rounds
  const speed = (of: Round[]) => median(of.map(({ perSecond }) => perSecond))
  const pages = ratiosOf(ours, limit, ({ perSecond }) => perSecond)
  return {
    id,
    work: what,
    unit: 'requests/s',
    ours: speed(ours),
    limit: speed(limit),
    ratio: median(pages),
    // At most 1.5 times as long.
    toReach: { of: 'ratio', at: 'least', value: 0.67 },
    notes: [
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each; ${what}: ratios ` +
        `${Math.min(...pages).toFixed(2)} to ${Math.max(...pages).toFixed(2)}`,
    ],
    rounds: rounds.map((of) => of.map(({ perSecond, times }) => ({ perSecond, p95: quantile(times, 0.95) }))),
  }
}

/**
 * Compares the pages of a reader who may not see who clients are with those of one who may. Masking must add less than
 * 15 %: the first gets at least 1 / 1.15 of the pages.
 */
export const maskingFigureOf = (of: Pick<PageSizes, 'id' | 'what'>, rounds: Round[][]): Figure => ({
  ...speedFigureOf(of, rounds),
  toReach: { of: 'ratio', at: 'least', value: 0.87 },
})

const ratiosOf = (a: Round[], b: Round[], value: (round: Round) => number): number[] =>
  a.flatMap((round, index) => {
    const other = b[index]
    return other === undefined ? [] : [value(round) / value(other)]
  })

/** Compares ours with the limit, many rows with few, and rows touched with rows per page. */
export const figuresOf = ({ id, what, page, few, many }: PageSizes, rounds: Round[][], rows: number): Figure[] => {
  const [ours = [], limit = [], ofFew = []] = rounds
  const p95 = (of: Round[]) => median(of.map(({ times }) => quantile(times, 0.95)))
  return [
    speedFigureOf({ id, what }, [ours, limit, ofFew]),
    {
      id,
      work: `… p95 of ${many} beside ${few} clients`,
      unit: 'ms',
      ours: p95(ours),
      limit: p95(ofFew),
      ratio: median(ratiosOf(ours, ofFew, ({ times }) => quantile(times, 0.95))),
      toReach: { of: 'ratio', at: 'most', value: 1.5 },
      notes: [],
      rounds: null,
    },
    {
      id,
      work: '… rows touched beside rows of the page',
      unit: 'rows',
      ours: rows,
      limit: page,
      ratio: rows / page,
      toReach: { of: 'ratio', at: 'most', value: 20 },
      notes: [],
      rounds: null,
    },
  ]
}
