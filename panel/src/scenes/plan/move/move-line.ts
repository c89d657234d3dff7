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
    await moveTo(contactId, source, { at: moved.at, to: atClient, all })
  })
}

const moveTo = async (
  contactId: string,
  source: PlanStep['source'],
  { at, to, all }: { at: string; to: string; all: boolean },
): Promise<void> => {
  try {
    if (source.kind === 'schedule') await calls.schedules.move({ id: source.scheduledId, at, to, all })
    if (source.kind === 'program' && source.stepId !== null)
      await calls.programs.moveStep({ id: contactId, stateId: source.stateId, stepId: source.stepId, at, to })
  } finally {
    // Even if it was refused: something else may have changed it.
    void queryClient.invalidateQueries({ queryKey: planKey(contactId) })
    void queryClient.invalidateQueries({ queryKey: DAY_PLANS })
  }
}
