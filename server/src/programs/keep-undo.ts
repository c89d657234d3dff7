import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { noteUndo, stateOf, type ProgramStateRecord } from '@attune/store/programs/states'
import type { ProgramUndo } from '@attune/store/programs/tables'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { isHeard } from '../scenes/runs/inputs/is-heard.ts'
import { loadRanStepIds } from './advance-program.ts'

/**
 * Notes that an enrollment can be taken back, once it is made. Not if scenes hear of the program's start, or would hear of
 * the end that Undo brings: they may text the client.
 */
export const keepEnrolled = async (
  tx: Tenant,
  who: Member,
  stateId: string,
  { switchedFrom, welcomeHeld }: Pick<ProgramUndo, 'switchedFrom' | 'welcomeHeld'>,
): Promise<void> => {
  const state = await stateOf(tx, stateId)
  if (state === undefined) throw new Error('The state was not found.')
  const hasStarted = state.started_at !== null
  const started = hasStarted ? (['program-started'] as const) : []
  if (await isHeard(tx, state.contact_id, [...started, 'program-ended'])) return
  const { latest } = state
  const by = who.account.account_id
  await noteUndo(tx, stateId, { by, latest, before: null, passed: [], hasStarted, switchedFrom, welcomeHeld })
}

/**
 * Notes what a change has replaced, once it is made. Returns false if it can't be taken back: a step was due, or a save of
 * the program was about to change the state, too; or the change has started or ended the program, and scenes hear of that.
 */
export const keepReplaced = async (
  tx: Tenant,
  who: Member,
  before: ProgramStateRecord,
  { ranBefore, at, switchedTo }: { ranBefore: ReadonlySet<string>; at: Date; switchedTo?: string | undefined },
): Promise<boolean> => {
  const after = await stateOf(tx, before.state_id)
  const hasStarted = before.started_at === null && after?.started_at != null
  if (before.pending !== null || before.next_run_at === null || before.next_run_at <= at) return false
  if (hasStarted && (await isHeard(tx, before.contact_id, ['program-started']))) return false
  if (after?.ended_at != null && (await isHeard(tx, before.contact_id, ['program-ended']))) return false
  await noteUndo(tx, before.state_id, {
    by: who.account.account_id,
    latest: before.latest,
    before: {
      status: before.status,
      startOn: before.start_on,
      postponedUntil: before.postponed_until,
      moves: before.moves,
      dueAt: before.next_run_at.toISOString(),
    },
    passed: [...(await loadRanStepIds(tx, before.state_id))].filter((id) => !ranBefore.has(id)),
    hasStarted,
    switchedFrom: null,
    ...(switchedTo === undefined ? {} : { switchedTo }),
    welcomeHeld: false,
  })
  return true
}

/** Whether the gate holds a message of this state. */
export const holdsAny = async (tx: Tenant, state: ProgramStateRecord): Promise<boolean> =>
  (await heldOf(tx, state.contact_id)).some((held) => held.run_id === state.state_id)
