import type { ContactProgram } from '@attune/contract/programs/entity'
import type { ProgramClock } from '@attune/engine/programs/program-clock'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { reckonAgain } from '@attune/store/programs/people'
import { lockProgram } from '@attune/store/programs/programs'
import {
  changeState,
  deleteStepRuns,
  isInProgram,
  lockState,
  stateOf,
  type ProgramStateRecord,
} from '@attune/store/programs/states'
import type { ProgramUndo } from '@attune/store/programs/tables'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isHeard } from '../scenes/runs/inputs/is-heard.ts'
import { noteMember } from '../staff/note-member.ts'
import { canTakeBack } from './access.ts'
import { endState, loadDueSteps, settleState } from './advance-program.ts'
import { viewOf } from './contact-programs.ts'
import { holdsAny } from './keep-undo.ts'
import { programClockOf } from './program-clock.ts'
import { recordProgramFact } from './record-program-fact.ts'

/**
 * Takes back the last change of a client's program: only for the person who made it, and as long as nothing has happened
 * after it. After a switch, the answer is the program that the client is in again.
 */
export const undoProgram = (
  deps: Deps,
  who: Member,
  { id, stateId, rev }: { id: string; stateId: string; rev: number },
): Promise<ContactProgram> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, id)
    const by = byOf(who, deps.now())
    const { state, undo } = await lockChanged(tx, who, { id, stateId }, by.at)
    if (state.rev !== rev) throw new Refusal('ProgramChangedSince')
    if (undo.switchedTo !== undefined) throw new Refusal('ProgramWasSwitched')
    const clock = programClockOf(contact, await loadAutomationSettings(tx))
    await noteMember(tx, who)
    if (undo.before === null) await takeOut(tx, state, undo, by)
    else await putBack(tx, state, undo, clock, by)
    const { switchedFrom } = undo
    if (switchedFrom !== null) {
      const from = await lockChanged(tx, who, { id, stateId: switchedFrom }, by.at)
      await putBack(tx, from.state, from.undo, clock, by)
    }
    return viewOf(deps, tx, who, contact, switchedFrom ?? stateId)
  })

/** A state whose last change this person can take back, locked. Until the transaction ends, nobody saves its program. */
const lockChanged = async (
  tx: Tenant,
  who: Member,
  { id, stateId }: { id: string; stateId: string },
  at: Date,
): Promise<{ state: ProgramStateRecord; undo: ProgramUndo }> => {
  const found = await stateOf(tx, stateId)
  if (found?.contact_id !== id) throw new Refusal('ProgramStateNotFound')
  await lockProgram(tx, found.program_id, 'share')
  const state = await lockState(tx, stateId)
  if (state?.undo == null || !canTakeBack(who, state, at)) throw new Refusal('ProgramChangedSince')
  return { state, undo: state.undo }
}

/** Takes a client out of a program who should never have been in it. */
const takeOut = async (tx: Tenant, state: ProgramStateRecord, { welcomeHeld }: ProgramUndo, by: By): Promise<void> => {
  // The welcome was held at first, and has been sent by now.
  if (welcomeHeld && !(await holdsAny(tx, state))) throw new Refusal('ProgramChangedSince')
  // By now, a scene begins with or waits for the end of a program, and could text the client.
  if (await isHeard(tx, state.contact_id, ['program-ended'])) throw new Refusal('ProgramChangedSince')
  await endState(tx, state, { status: 'removed', reason: TAKEN_BACK }, by)
}

const TAKEN_BACK = 'the enrollment was undone'

/** Gives a state what a change has replaced. */
const putBack = async (
  tx: Tenant,
  state: ProgramStateRecord,
  { before, passed, hasStarted }: ProgramUndo,
  clock: ProgramClock,
  by: By,
): Promise<void> => {
  const { state_id: stateId, contact_id: contactId, program_id: programId, version } = state
  if (before === null) throw new Refusal('ProgramChangedSince')
  if (state.ended_at !== null && (await isInProgram(tx, contactId, programId))) throw new Refusal('ProgramChangedSince')
  const { status, startOn: start_on, postponedUntil: postponed_until, moves } = before
  const was = {
    ...{ status, start_on, postponed_until, removed_reason: null, ended_at: null },
    // A program that the change has started is still to start.
    started_at: hasStarted ? null : state.started_at,
    // Without a next moment, it is computed and gets its job.
    next_run_at: null,
  }
  await deleteStepRuns(tx, stateId, passed)
  await changeState(tx, stateId, { ...was, moves: JSON.stringify(moves) })
  await recordProgramFact(tx, 'ProgramChanged', { programId, version, contactId, stateId }, by)
  const put = { ...state, ...was, moves }
  // Nothing was due by the old time zone or routine. What is due by a new one runs, as it would have at that change.
  if ((await loadDueSteps(tx, put, clock, by.at)).length > 0) await reckonAgain(tx, by.at, contactId)
  else await settleState(tx, put, clock, by)
}
