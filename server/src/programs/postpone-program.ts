import type { ContactProgram } from '@attune/contract/programs/entity'
import { PROGRAM_AHEAD_MAX } from '@attune/contract/programs/limits'
import { addDays, daysBetween, todayOf } from '@attune/engine/programs/program-clock'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { changeState, type ProgramStateRecord } from '@attune/store/programs/states'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { openState } from './access.ts'
import { loadRanStepIds, settleState } from './advance-program.ts'
import { viewOf } from './contact-programs.ts'
import { keepReplaced } from './keep-undo.ts'
import { programClockOf, readDate } from './program-clock.ts'
import { recordProgramFact } from './record-program-fact.ts'

/**
 * Postpones a program to a date, on which it continues with the day it has reached, or resumes it today. Steps of today that
 * have been done stay done.
 */
export const postpone = (
  deps: Deps,
  who: Member,
  input: { id: string; stateId: string; postponedUntil: string | null },
): Promise<ContactProgram> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, input.id)
    const state = await openState(tx, input.id, input.stateId)
    const by = byOf(who, deps.now())
    const clock = programClockOf(contact, await loadAutomationSettings(tx))
    const today = todayOf(by.at, clock)
    const isResumed = input.postponedUntil === null
    const until = isResumed ? today : readPostponed(input.postponedUntil ?? '', today)
    if (isResumed && state.postponed_until === null) return viewOf(deps, tx, who, contact, state.state_id)
    const moved = {
      start_on: addDays(state.start_on, daysBetween(resumeDateOf(state, today), until)),
      postponed_until: isResumed ? null : until,
      status: isResumed ? ('active' as const) : ('postponed' as const),
    }
    const ranBefore = await loadRanStepIds(tx, state.state_id)
    // Moved steps come on their own days again.
    await changeState(tx, state.state_id, { ...moved, moves: '{}' })
    const { state_id: stateId, program_id: programId, version } = state
    await recordProgramFact(tx, 'ProgramChanged', { programId, version, contactId: input.id, stateId }, by)
    await settleState(tx, { ...state, ...moved, moves: {} }, clock, by)
    await keepReplaced(tx, who, state, { ranBefore, at: by.at })
    return viewOf(deps, tx, who, contact, state.state_id)
  })

/** The date on which it would continue by itself: the end of a pause, the first day if that is to come, or today. */
const resumeDateOf = (state: ProgramStateRecord, today: string): string => {
  if (state.postponed_until !== null && state.postponed_until > today) return state.postponed_until
  return state.start_on > today ? state.start_on : today
}

const readPostponed = (sent: string, today: string): string => {
  const date = readDate(sent)
  const ahead = date === null ? 0 : daysBetween(today, date)
  if (date === null || ahead < 1 || ahead > PROGRAM_AHEAD_MAX) throw new Refusal('ProgramDateInvalid')
  return date
}
