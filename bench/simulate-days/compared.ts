import type { ComparedModules } from '../commits/compare.ts'

const DAYS = 90

/** The days of S9 in Node, beside the same at a commit. */
export const compared: ComparedModules = {
  file: 'bench/simulate-days/days.ts',
  worksOf: (module) => {
    // Every commit since this row was added has this function.
    const { simulateDays } = module as typeof import('./days.ts')
    const once = () => {
      const { effects, messages } = simulateDays(DAYS)
      return { effects, messages }
    }
    return [{ name: `${DAYS} days of a daily scene in Node`, once }]
  },
}
