import type { ComparedProcesses } from '../commits/compare.ts'
import { takeTurns, toComparedFigure, type ComparedRound } from '../commits/turns.ts'
import { quantile } from '../statistics.ts'
import { drainPerSecond, LOAD, ROUNDS, wakeAlone, wakeUnderLoad, writeWaiting, WAITING } from './late.ts'
import { withBoth, type OpenedCheckout } from './open-checkout.ts'
import type { Lateness } from './watch.ts'

const LOADED_ROUNDS = 3

/** How late the due jobs of S4 begin, beside the worker of a commit. */
export const compared: ComparedProcesses = {
  compare: ({ folder, title, interrupted }, say) =>
    withBoth(folder, async (ours, theirs) => {
      say(`writing ${WAITING} rows that wait for days, here and at ${title}.`)
      await writeWaiting(ours)
      await writeWaiting(theirs)
      const measureBoth = (rounds: number, measure: (of: OpenedCheckout) => Promise<Lateness>) =>
        takeTurns(
          rounds,
          { ours: async () => p99Of(await measure(ours)), limit: async () => p99Of(await measure(theirs)) },
          interrupted,
          (round, number) =>
            say(`round ${number}: p99 ${round.ours.toFixed(1)} ms late beside ${round.limit.toFixed(1)} ms`),
        )
      const alone = await measureBoth(ROUNDS, async (of) => (await wakeAlone(of)).ours)
      // Both get the same work: as much as the slower one can do.
      const perSecond = LOAD * Math.min(await drainPerSecond(ours), await drainPerSecond(theirs))
      say(`now ${perSecond.toFixed(0)} come due per second, ${LOAD * 100} % of what the slower one drains.`)
      const loaded = await measureBoth(LOADED_ROUNDS, (of) => wakeUnderLoad(of, perSecond))
      const figureOf = (work: string, rounds: readonly ComparedRound[]) =>
        toComparedFigure({ id: 'S4', work, unit: 'ms', title, how: 'less than 1 is sooner' }, rounds)
      return [
        figureOf(`a due wake among ${WAITING.toLocaleString('en')} rows that wait, p99`, alone),
        figureOf(`… at ${perSecond.toFixed(0)} a second, p99`, loaded),
      ]
    }),
}

const p99Of = ({ begun }: Lateness): number => quantile(begun, 0.99)
