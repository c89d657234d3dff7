import type { ProgramAction } from '@attune/contract/programs/entity'
import type { ProgramClock } from '@attune/engine/programs/program-clock'
import { sceneProblem } from '@attune/engine/programs/step-faults'
import { listOpenStates, listStepRuns, type ProgramStateRecord } from '@attune/store/programs/states'
import { loadFillers } from '../conversations/templates/render-template.ts'
import type { OtherPlan, OtherStep, PlanSource } from '../scenes/runs/plan/plan-source.ts'
import { scenesOfPlans, type ScenesOfSteps } from './access.ts'
import { programClockOf, timeSteps } from './program-clock.ts'

/** The steps to come of clients' programs until a moment, and the scenes that they start. */
export const foreseePrograms: PlanSource = async (deps, tx, contacts, { at, until, settings }) => {
  const states = await listOpenStates(
    tx,
    contacts.map((contact) => contact.contact_id),
  )
  if (states.length === 0) return new Map()
  const scenes = await scenesOfPlans(
    tx,
    states.map(({ plan }) => plan),
  )
  const ran = await listStepRuns(
    tx,
    states.map((state) => state.state_id),
  )
  const done = new Set(ran.map((row) => `${row.state_id} ${row.step_id}`))
  const loadFillerOf = await loadFillers(deps, tx, contacts)
  const plans = new Map<string, OtherPlan>()
  const byContact = Map.groupBy(states, (state) => state.contact_id)
  for (const contact of contacts) {
    const own = byContact.get(contact.contact_id) ?? []
    const lines = own.flatMap((state) =>
      linesOf(state, { clock: programClockOf(contact, settings), at, until, scenes, done }),
    )
    const steps = lines.map((line) => toStep(line, loadFillerOf(contact, { readsPrivate: line.state.reads_private })))
    const starts = lines.flatMap(({ action, problem, at: moment }) =>
      action.kind === 'scene' && problem === null ? [{ at: moment, sceneId: action.sceneId }] : [],
    )
    plans.set(contact.contact_id, {
      steps,
      starts: starts.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    })
  }
  return plans
}

interface ProgramLine {
  state: ProgramStateRecord
  stepId: string
  day: number
  action: Exclude<ProgramAction, { kind: 'task' }>
  at: Date
  /** The title of the scene that it starts. */
  starts: string | null
  problem: string | null
}

interface LinesOf {
  clock: ProgramClock
  at: Date
  until: Date
  scenes: ScenesOfSteps
  /** Steps that have run, as `state step`. */
  done: ReadonlySet<string>
}

const linesOf = (state: ProgramStateRecord, { clock, at, until, scenes, done }: LinesOf): ProgramLine[] =>
  timeSteps(state, clock).flatMap(({ step, at: due }): ProgramLine[] => {
    const { action, day, _id: stepId } = step
    // A task is for staff: nothing is sent to the client.
    if (action.kind === 'task' || due > until || done.has(`${state.state_id} ${step._id}`)) return []
    // One that is due right now is about to run.
    const moment = due > at ? due : at
    if (action.kind === 'message') return [{ state, stepId, day, action, at: moment, starts: null, problem: null }]
    const starts = scenes.get(action.sceneId)?.title ?? 'a scene that doesn’t exist'
    return [{ state, stepId, day, action, at: moment, starts, problem: sceneProblem(action, scenes) }]
  })

const toStep = (
  { state, stepId, day, action, at, starts, problem }: ProgramLine,
  fill: (text: string) => { text: string; problem: string | null },
): OtherStep => {
  const source = { kind: 'program' as const, stateId: state.state_id, title: state.title, day, stepId, starts }
  return action.kind === 'scene' ? { at, source, text: '', problem } : { at, source, ...fill(action.text) }
}
