import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ROOT } from '../../tools/run.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { timesPerSecond } from '../times-per-second.ts'
import { withCheckoutOf } from './checkout.ts'

/** A row whose work is done by one module, so that this checkout and a commit can do it by turns in one process. */
export interface ComparedRow {
  /** The module, from the checkout's folder. It loads the engine beside it. */
  file: string
  /** The work, done with either checkout's module. */
  worksOf: (module: unknown) => ComparedWork[]
}

interface ComparedWork {
  name: string
  /** Does it once and returns the result, which should be the same with both. */
  once: () => unknown
}

const ROUNDS = 15
const ROUND_MS = 200
const WARM_MS = 1_000

/** Measures rows here and at a commit, by turns. The commit takes the place of the limit. */
export const compareWith = (
  commit: string,
  rows: ReadonlyMap<string, ComparedRow>,
  say: (sentence: string) => void,
): Promise<Figure[]> =>
  withCheckoutOf(commit, async ({ folder, title, interrupted }) => {
    const figures: Figure[] = []
    for (const [id, row] of rows) {
      const [ours, theirs] = [await load(ROOT, row), await load(folder, row)]
      for (const [place, work] of ours.entries()) {
        const other = theirs[place]
        if (other === undefined) continue
        say(`${id}: ${work.name}, here and at ${title}.`)
        figures.push(figureOf(id, title, work, other, await roundsOf(work, other, interrupted)))
      }
    }
    return figures
  })

/** Each checkout's file has its own URL, so both are loaded with their own engine. */
const load = async (folder: string, { file, worksOf }: ComparedRow): Promise<ComparedWork[]> => {
  const module: unknown = await import(pathToFileURL(join(folder, file)).href)
  return worksOf(module)
}

interface Round {
  ours: number
  limit: number
}

const roundsOf = async (work: ComparedWork, other: ComparedWork, interrupted: AbortSignal): Promise<Round[]> => {
  timesPerSecond(work.once, WARM_MS)
  timesPerSecond(other.once, WARM_MS)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The two take turns at going first, so that warming up favors neither.
    const first = round % 2 === 0 ? null : timesPerSecond(other.once, ROUND_MS)
    const ours = timesPerSecond(work.once, ROUND_MS)
    rounds.push({ ours, limit: first ?? timesPerSecond(other.once, ROUND_MS) })
    // A signal arrives only between tasks.
    await setImmediate()
    interrupted.throwIfAborted()
  }
  return rounds
}

const figureOf = (
  id: string,
  title: string,
  work: ComparedWork,
  other: ComparedWork,
  rounds: readonly Round[],
): Figure => {
  const ratios = rounds.map(({ ours, limit }) => ours / limit)
  const isSame = JSON.stringify(work.once()) === JSON.stringify(other.once())
  return {
    id,
    work: work.name,
    unit: 'items/s',
    ours: median(rounds.map(({ ours }) => ours)),
    limit: median(rounds.map(({ limit }) => limit)),
    ratio: median(ratios),
    toReach: null,
    notes: [
      `the limit is ${title}, with the packages installed here; ${ROUNDS} rounds of ${ROUND_MS} ms by the thread’s own time`,
      `${work.name}: ratios ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      ...(isSame ? [] : [`${work.name}: not the same comes of it, so the work may differ`]),
    ],
    rounds,
  }
}
