import type { MergeStops } from '@attune/contract/doubles/entity'
import { OPEN_PROGRAM_STATUSES } from '@attune/contract/programs/constants'
import { CLIENT_PROGRAMS_MAX } from '@attune/contract/programs/limits'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { closeAlerts } from '@attune/store/doubles/close-alerts'
import { listGoingOn } from '@attune/store/doubles/doubles'
import { listStates, lockState } from '@attune/store/programs/states'
import { changeScheduled, listScheduled } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { cancelHeld } from '../conversations/automated/cancel-held.ts'
import type { Deps } from '../deps.ts'
import { endState } from '../programs/advance-program.ts'
import { Refusal } from '../refusal.ts'
import { advanceRuns } from '../scenes/runs/advance-runs.ts'
import { openSession } from '../scenes/runs/run-session.ts'
import { TooSlow } from '../scenes/runs/slow-scenes.ts'
import { alertTopic, settleTasks } from '../tasks/settle-tasks.ts'
import { recordFacts } from '../work/record-facts.ts'

const REASON = 'merged with another client'

/**
 * Stops what runs by itself for a client who is about to be merged: both may be in the same scene, and nobody must get
 * the same message twice. Returns what was stopped. The caller holds the client's lock.
 */
export const stopAutomation = async (deps: Deps, tx: Tenant, contactId: string, by: By): Promise<MergeStops> => {
  const stopped = await listGoingOn(tx, contactId)
  await endRuns(deps, tx, contactId, by)
  const states = await listStates(tx, contactId, { statuses: [...OPEN_PROGRAM_STATUSES], limit: CLIENT_PROGRAMS_MAX })
  for (const { state_id: stateId } of states) {
    const state = await lockState(tx, stateId)
    if (state !== undefined && state.ended_at === null)
      await endState(tx, state, { status: 'removed', reason: REASON }, by)
  }
  for (const row of await listScheduled(tx, contactId, { limit: 10 * SCHEDULED_MESSAGES_MAX }))
    if (!row.disabled) await changeScheduled(tx, row.scheduled_id, { disabled: true, updated_at: by.at })
  await cancelHeld(tx, contactId, {}, by)
  await endAlerts(tx, contactId, by)
  return stopped
}

const endRuns = async (deps: Deps, tx: Tenant, contactId: string, { actor, cause }: By): Promise<void> => {
  // Stopping is a turn of each scene; there is time for slow ones.
  const session = await openSession(deps, tx, contactId, { actor, cause, lane: 'patient' })
  if (session === null) throw new Refusal('ContactNotFound')
  for (const { run } of session.runs)
    session.queue.push({ kind: 'turn', runId: run.runId, input: { kind: 'stop', reason: `${REASON} by ${actor}` } })
  try {
    await advanceRuns(session)
  } catch (error) {
    // The machine is busy: the same call may succeed in a moment.
    throw error instanceof TooSlow ? new Refusal('Unavailable', undefined, 5) : error
  }
}

/** Nothing checks a hidden client any more, so what alerts have raised about them would stay open for good. */
const endAlerts = async (tx: Tenant, contactId: string, by: By): Promise<void> => {
  const closed = await closeAlerts(tx, contactId, by.at)
  if (closed.length === 0) return
  await recordFacts(
    tx,
    closed.map(({ notice_id: noticeId, readers }) => ({
      kind: 'NoticeClosed' as const,
      payload: { noticeId, readers },
      ...by,
    })),
  )
  const gone = new Set(closed.map(({ title }) => alertTopic(title)))
  await settleTasks(tx, contactId, (topic) => (gone.has(topic) ? true : null), { ...by, actor: null })
}
