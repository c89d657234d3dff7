import type { DayPlanStep } from '@attune/contract/scenes/runs/day-plan'
import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import type { PlanRow } from './plan-days.ts'

/** A key for each line of a client's plan: its source and time, so it stays the same when others come and go. */
export const toRowKeys = (rows: readonly PlanRow[]): string[] =>
  numberEquals(
    rows.map(({ at, step, wait }) =>
      [
        at,
        ...(step === null ? [] : sourceIds(step.source)),
        ...(wait === null ? [] : ['wait', ...sourceIds(wait.source)]),
      ].join(' '),
    ),
  )

/** The same for the lines of a day across clients. */
export const toDayKeys = (steps: readonly Pick<DayPlanStep, 'at' | 'client' | 'source'>[]): string[] =>
  numberEquals(steps.map(({ at, client, source }) => [at, client._id, ...sourceIds(source)].join(' ')))

const sourceIds = (source: PlanStep['source'] | PlanWait['source']): string[] => {
  if (source.kind === 'schedule') return [source.scheduledId]
  if (source.kind === 'program') return [source.stateId, source.stepId ?? '-']
  return [source.runId, source.node?._id ?? '-']
}

/** The second of two equal keys gets ` 2`, the third ` 3`. */
const numberEquals = (keys: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}
