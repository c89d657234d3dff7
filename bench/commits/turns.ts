import { setImmediate } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'

/** What both sides measured in one round. */
export interface ComparedRound {
  ours: number
  /** The commit's. */
  limit: number
}

/** Has both sides measure in each round. Throws if interrupted, after the round that is under way. */
export const takeTurns = async (
  count: number,
  sides: Record<keyof ComparedRound, () => number | Promise<number>>,
  interrupted: AbortSignal,
  tell: (round: ComparedRound, number: number) => void = () => {},
): Promise<ComparedRound[]> => {
  const rounds: ComparedRound[] = []
  while (rounds.length < count) {
    // The two take turns at going first, so that warming up favors neither.
    const first = rounds.length % 2 === 0 ? null : await sides.limit()
    const ours = await sides.ours()
    const round = { ours, limit: first ?? (await sides.limit()) }
    rounds.push(round)
    tell(round, rounds.length)
    // A signal arrives only between tasks.
    await setImmediate()
    interrupted.throwIfAborted()
  }
  return rounds
}

/** A figure without a target, in which the commit takes the place of the limit. `how` says what the rounds were. */
export const toComparedFigure = (
  { id, work, unit, title, how }: Pick<Figure, 'id' | 'work' | 'unit'> & { title: string; how: string },
  rounds: readonly ComparedRound[],
): Figure => {
  const ratios = rounds.map(({ ours, limit }) => ours / limit)
  return {
    ...{ id, work, unit },
    ours: median(rounds.map(({ ours }) => ours)),
    limit: median(rounds.map(({ limit }) => limit)),
    ratio: median(ratios),
    toReach: null,
    notes: [
      `the limit is ${title}, with the packages installed here; ${how}`,
      `${work}: ratios ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ],
    rounds,
  }
}
