import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { noteUndo, stateOf, type ProgramStateRecord } from '@attune/store/programs/states'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { loadRanStepIds } from './advance-program.ts'

/**
 * Notes what a change has replaced, once it is made. Returns false if it can't be taken back: a save of the program was
 * about to change the state, too, or the change has started the program, which scenes may have heard of.
 */
export const keepReplaced = async (
  tx: Tenant,
  who: Member,
  before: ProgramStateRecord,
  ranBefore: ReadonlySet<string>,
): Promise<boolean> => {
  const after = await stateOf(tx, before.state_id)
  const hasStarted = before.started_at === null && after?.started_at != null
  if (before.pending !== null || before.next_run_at === null || hasStarted) return false
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
    switchedFrom: null,
    welcomeHeld: false,
  })
  return true
}

/** Whether the gate holds a message of this state. */
export const holdsAny = async (tx: Tenant, state: ProgramStateRecord): Promise<boolean> =>
  (await heldOf(tx, state.contact_id)).some((held) => held.run_id === state.state_id)
