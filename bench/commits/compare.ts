import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ROOT } from '../../tools/run.ts'
import type { Figure } from '../figure.ts'
import { timesPerSecond } from '../times-per-second.ts'
import { withCheckoutOf, type CommitCheckout } from './checkout.ts'
import { takeTurns, toComparedFigure, type ComparedRound } from './turns.ts'

/** A row that is measured alternately in this checkout and at a commit. */
export type ComparedRow = ComparedModules | ComparedProcesses

/** Its work is done by one module, so that both checkouts can do it in one process. */
export interface ComparedModules {
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

/** Its work takes processes, and a database that each checkout makes for itself. */
export interface ComparedProcesses {
  compare: (commit: CommitCheckout, say: (sentence: string) => void) => Promise<Figure[]>
}

/** Many short rounds: both sides then see the same changes in the speed of the machine. */
const ROUNDS = 60
const ROUND_MS = 50
const WARM_MS = 1_000

/** Measures rows alternately here and at a commit. The commit takes the place of the limit. */
export const compareWith = (
  commit: string,
  rows: ReadonlyMap<string, ComparedRow>,
  say: (sentence: string) => void,
): Promise<Figure[]> =>
  withCheckoutOf(commit, async (checkout) => {
    const figures: Figure[] = []
    for (const [id, row] of rows) {
      const tell = (sentence: string) => say(`${id}: ${sentence}`)
      const compare = 'file' in row ? compareModules(id, row, checkout, tell) : row.compare(checkout, tell)
      figures.push(...(await compare))
    }
    return figures
  })

const compareModules = async (
  id: string,
  row: ComparedModules,
  { folder, title, interrupted }: CommitCheckout,
  say: (sentence: string) => void,
): Promise<Figure[]> => {
  const figures: Figure[] = []
  const [ours, theirs] = [await load(ROOT, row), await load(folder, row)]
  for (const [place, work] of ours.entries()) {
    const other = theirs[place]
    if (other === undefined) continue
    say(`${work.name}, here and at ${title}.`)
    figures.push(figureOf(id, title, work, other, await roundsOf(work, other, interrupted)))
  }
  return figures
}

/** Each checkout's file has its own URL, so both are loaded with their own engine. */
const load = async (folder: string, { file, worksOf }: ComparedModules): Promise<ComparedWork[]> => {
  const module: unknown = await import(pathToFileURL(join(folder, file)).href)
  return worksOf(module)
}

const roundsOf = (work: ComparedWork, other: ComparedWork, interrupted: AbortSignal): Promise<ComparedRound[]> => {
  timesPerSecond(work.once, WARM_MS)
  timesPerSecond(other.once, WARM_MS)
  const sides = {
    ours: () => timesPerSecond(work.once, ROUND_MS),
    limit: () => timesPerSecond(other.once, ROUND_MS),
  }
  return takeTurns(ROUNDS, sides, interrupted)
}

const figureOf = (
  id: string,
  title: string,
  work: ComparedWork,
  other: ComparedWork,
  rounds: readonly ComparedRound[],
): Figure => {
  const how = `${ROUNDS} rounds of ${ROUND_MS} ms by the thread’s own time`
  const figure = toComparedFigure({ id, work: work.name, unit: 'items/s', title, how }, rounds)
  const isSame = JSON.stringify(work.once()) === JSON.stringify(other.once())
  return {
    ...figure,
    notes: [...figure.notes, ...(isSame ? [] : [`${work.name}: not the same comes of it, so the work may differ`])],
  }
}
