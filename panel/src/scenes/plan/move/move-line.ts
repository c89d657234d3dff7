import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { calls } from '../../../client/calls.ts'
import { notifyDone } from '../../../client/notify.ts'
import { queryClient } from '../../../client/query-client.ts'
import { DAY_PLANS, planKey } from '../../keys.ts'
import { formatMoved } from './move-times.ts'

/** A line of a client's plan that can be moved. */
export interface MovableLine {
  contactId: string
  step: PlanStep
}

/** Moves a line to a local time of the client, with a toast that moves it back. `all`: every run of its schedule. */
export const moveLine = async ({ contactId, step }: MovableLine, to: string, all: boolean): Promise<void> => {
  const { at, atClient, source } = step
  await moveTo(contactId, source, { at, to, all })
  notifyDone(`Moved to ${formatMoved(to)}`, async () => {
    // It may have been sent meanwhile; then the refusal says so.
    const moved = await calls.runs.planHold({ id: contactId, at: to })
    await moveTo(contactId, source, { at: moved.at, to: atClient, all, ...(all && { localTime: localTimeOf(step) }) })
  })
}

/** The time of day of every run of the step's schedule; its next one may have been moved alone. */
const localTimeOf = ({ source, atClient }: PlanStep): string =>
  ((source.kind === 'schedule' ? source.movedFrom : null) ?? atClient).slice(11)

const moveTo = async (
  contactId: string,
  source: PlanStep['source'],
  move: { at: string; to: string; all: boolean; localTime?: string },
): Promise<void> => {
  try {
    if (source.kind === 'schedule') await calls.schedules.move({ id: source.scheduledId, ...move })
    if (source.kind === 'program' && source.stepId !== null)
      await calls.programs.moveStep({
        id: contactId,
        stateId: source.stateId,
        stepId: source.stepId,
        at: move.at,
        to: move.to,
      })
  } finally {
    // Even if it was refused: something else may have changed it.
    void queryClient.invalidateQueries({ queryKey: planKey(contactId) })
    void queryClient.invalidateQueries({ queryKey: DAY_PLANS })
  }
}
