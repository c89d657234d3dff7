import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../attune-process.ts'
import { copyCheckout, type CheckoutCopy } from '../checkout-copy.ts'
import type { Figure, Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import { measureBareStart, type BareStart } from './bare-start.ts'

const ROUNDS = 5

interface Round {
  /** Seconds to the first response, with an empty state folder and no panel built. */
  first: number
  /** The same with both present. */
  warm: number
  limit: BareStart
}

/**
 * S11: from the start of the server's process to its first response, with packages installed, the embedded database and
 * the demo; compared with the unavoidable parts: a plain node server, and PostgreSQL's own programs.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  try {
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) {
      const round = await measureRound(checkout)
      rounds.push(round)
      say(`round ${rounds.length}: first ${round.first.toFixed(2)} s, warm ${round.warm.toFixed(2)} s`)
    }
    return figuresOf(rounds)
  } finally {
    await checkout.remove()
  }
}

const measureRound = async (checkout: CheckoutCopy): Promise<Round> => {
  await rm(join(checkout.folder, 'panel', 'dist'), { recursive: true, force: true })
  const home = await checkout.newHome()
  const first = await startOnce(checkout.folder, home)
  const warm = await startOnce(checkout.folder, home)
  const limit = await measureBareStart(await checkout.newHome())
  return { first, warm, limit }
}

const startOnce = async (folder: string, home: string): Promise<number> => {
  const attune = await startProcess(folder, home)
  await attune.stop()
  return attune.startSeconds
}

const figuresOf = (rounds: Round[]): Figure[] => {
  const warmLimit = ({ limit }: Round) => limit.page + limit.database
  const firstLimit = (round: Round) => warmLimit(round) + round.limit.create
  const figure = (work: string, most: number, ours: (round: Round) => number, limit: (round: Round) => number) => ({
    id: 'S11',
    work,
    unit: 's' as const,
    ours: median(rounds.map(ours)),
    limit: median(rounds.map(limit)),
    ratio: median(rounds.map((round) => ours(round) / limit(round))),
    toReach: { of: 'ours' as const, at: 'most' as const, value: most },
    rounds: rounds.map((round) => ({ ours: ours(round), limit: round.limit })),
  })
  const spread = (of: (round: Round) => number) =>
    `${Math.min(...rounds.map(of)).toFixed(2)} to ${Math.max(...rounds.map(of)).toFixed(2)} s`
  return [
    {
      ...figure('start to the first page, warm', 2, (round) => round.warm, warmLimit),
      notes: [
        `${ROUNDS} starts each: warm ${spread(({ warm }) => warm)}, first ${spread(({ first }) => first)}`,
        'the limit is a bare node server and pg_ctl start, for the first time initdb too; both without panel and demo',
      ],
    },
    { ...figure('start to the first page, first time', 6, (round) => round.first, firstLimit), notes: [] },
  ]
}
