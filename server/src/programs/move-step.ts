import type { ContactProgram } from '@attune/contract/programs/entity'
import { addDays, dayStartOf } from '@attune/engine/programs/program-clock'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { changeState, listStepRuns } from '@attune/store/programs/states'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readMove } from '../schedules/move-scheduled.ts'
import { openState } from './access.ts'
import { settleState } from './advance-program.ts'
import { viewOf } from './contact-programs.ts'
import { programClockOf, timeSteps } from './program-clock.ts'
import { recordProgramFact } from './record-program-fact.ts'

interface MoveInput {
  id: string
  stateId: string
  stepId: string
  at: string
  to: string
}

/** Moves a step to another time of the program, for this client alone. */
export const moveStep = (deps: Deps, who: Member, input: MoveInput): Promise<ContactProgram> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, input.id)
    const state = await openState(tx, input.id, input.stateId)
    const by = byOf(who, deps.now())
    const clock = programClockOf(contact, await loadAutomationSettings(tx))
    const to = readMove(input.to, clock.zone, by.at)
    const ran = new Set((await listStepRuns(tx, [state.state_id])).map((row) => row.step_id))
    const open = timeSteps(state, clock).filter(({ step }) => !ran.has(step._id))
    const moment = open.find(({ step }) => step._id === input.stepId)?.at
    if (moment?.getTime() !== Date.parse(input.at) || moment <= by.at) throw new Refusal('PlannedMessageGone')
    if (to >= dayStartOf(addDays(state.start_on, state.plan.days), clock))
      throw new Refusal('MoveInvalid', { reason: 'The program is over by then. Choose an earlier time.' })
    const moves = { ...state.moves, [input.stepId]: input.to }
    await changeState(tx, state.state_id, { moves: JSON.stringify(moves) })
    const { state_id: stateId, program_id: programId, version } = state
    await recordProgramFact(tx, 'ProgramChanged', { programId, version, contactId: input.id, stateId }, by)
    // A step that is due has a job, which computes the next moment once it has run.
    if (open.every(({ at }) => at > by.at)) await settleState(tx, { ...state, moves }, clock, by)
    return viewOf(deps, tx, who, contact, state.state_id)
  })
