import { CLIENT_PROGRAMS_MAX } from '@attune/contract/programs/limits'
import { OPEN_PROGRAM_STATUSES, type ProgramAction } from '@attune/contract/programs/entity'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listStates, listStepRuns, type ProgramStateRecord } from '@attune/store/programs/states'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { fillForClient } from '../conversations/templates/render-template.ts'
import type { Deps } from '../deps.ts'
import type { OtherStep, PlanSource } from '../scenes/runs/plan/plan-source.ts'
import { scenesOfPlans, sceneProblem, type ScenesOfSteps } from './access.ts'
import { programClockOf, timeSteps } from './reckon.ts'

/** The steps to come of a client's programs until a moment, and the scenes that they start. */
export const foreseePrograms: PlanSource = async (deps, tx, contact, { at, until }) => {
  const statuses = OPEN_PROGRAM_STATUSES
  const states = await listStates(tx, contact.contact_id, { statuses, limit: CLIENT_PROGRAMS_MAX })
  if (states.length === 0) return { steps: [], starts: [] }
  const clock = programClockOf(contact, await loadAutomationSettings(tx))
  const scenes = await scenesOfPlans(
    tx,
    states.map(({ plan }) => plan),
  )
  const ran = await listStepRuns(
    tx,
    states.map((state) => state.state_id),
  )
  const steps: OtherStep[] = []
  const starts: { at: Date; sceneId: string }[] = []
  for (const state of states) {
    const done = new Set(ran.filter((row) => row.state_id === state.state_id).map((row) => row.step_id))
    for (const timed of timeSteps(state.plan, state.start_on, clock)) {
      if (timed.at > until || done.has(timed.step._id)) continue
      // A task is for staff: nothing leaves to the client.
      const { action } = timed.step
      if (action.kind === 'task') continue
      // One that is due right now is about to run.
      const moment = timed.at > at ? timed.at : at
      const line = await toLine(deps, tx, contact, { state, day: timed.step.day, action, at: moment, scenes })
      steps.push(line)
      if (action.kind === 'scene' && line.problem === null) starts.push({ at: moment, sceneId: action.sceneId })
    }
  }
  return { steps, starts: starts.toSorted((one, other) => one.at.getTime() - other.at.getTime()) }
}

interface ForeseenStep {
  state: ProgramStateRecord
  day: number
  action: Exclude<ProgramAction, { kind: 'task' }>
  at: Date
  scenes: ScenesOfSteps
}

const toLine = async (
  deps: Deps,
  tx: Tenant,
  contact: LockedContact,
  { state, day, action, at, scenes }: ForeseenStep,
): Promise<OtherStep> => {
  const source = { kind: 'program' as const, stateId: state.state_id, title: state.title, day }
  if (action.kind === 'scene') {
    const starts = scenes.get(action.sceneId)?.title ?? 'a scene that doesn’t exist'
    return { at, source: { ...source, starts }, text: '', problem: sceneProblem(action, scenes) }
  }
  const filled = await fillForClient(deps, tx, contact, { text: action.text, readsPrivate: state.reads_private })
  return { at, source: { ...source, starts: null }, text: filled.text, problem: filled.problem }
}
