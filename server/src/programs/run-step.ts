import { HOUR_MS } from '@attune/contract/durations'
import type { ProgramAction, ProgramStep, StepOutcome } from '@attune/contract/programs/entity'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { TimedStep } from '@attune/engine/programs/program-clock'
import { SCENE_PROBLEMS } from '@attune/engine/programs/step-faults'
import type { ProgramStateRecord } from '@attune/store/programs/states'
import { insertStepRuns } from '@attune/store/programs/states'
import { organizationHas } from '@attune/store/staff/organization-features'
import { sendAutomated, type SendOutcome } from '../conversations/automated/send-automated.ts'
import type { SendTerms } from '../conversations/delivery/ask-gate.ts'
import { fillForClient } from '../conversations/templates/render-template.ts'
import { newId } from '../new-id.ts'
import { advanceRuns } from '../scenes/runs/advance-runs.ts'
import { sendTermsOf, type RunSession } from '../scenes/runs/run-session.ts'
import { startRun } from '../scenes/runs/start-run.ts'
import { openTask } from '../tasks/open-task.ts'
import { taskProblem } from './access.ts'
import { recordProgramFact } from './record-program-fact.ts'

export interface StepResult {
  outcome: StepOutcome
  problem: string | null
  runId: string | null
}

/** Does a step whose time has come, under the client's lock, and records its outcome: that is its only time. */
export const runStep = async (session: RunSession, state: ProgramStateRecord, { step }: TimedStep): Promise<void> => {
  const { tx, at } = session
  const result = await doAction(session, state, step)
  const { state_id, contact_id: contactId, program_id: programId, version } = state
  await insertStepRuns(tx, [
    {
      state_id,
      step_id: step._id,
      version,
      day: step.day,
      outcome: result.outcome,
      problem: result.problem,
      run_id: result.runId,
      at,
    },
  ])
  const by = { actor: session.actor, cause: session.cause, at }
  const about = { programId, version, contactId, stateId: state_id, stepId: step._id }
  await recordProgramFact(tx, 'ProgramStepRan', about, by)
}

const doAction = (
  session: RunSession,
  state: ProgramStateRecord,
  { _id, day, action }: ProgramStep,
): Promise<StepResult> => {
  switch (action.kind) {
    case 'message':
      return sendMessage(session, state, { key: _id, day, text: action.text })
    case 'scene':
      return startScene(session, action)
    case 'task':
      return makeTask(session, `program:${state.state_id}:${_id}`, action)
  }
}

const sendMessage = async (
  session: RunSession,
  state: ProgramStateRecord,
  message: { key: string; day: number; text: string },
): Promise<StepResult> => sendText({ ...session, terms: await sendTermsOf(session) }, state, message)

/** Creates a task for staff. Its topic makes it one task for good, separate from those of other steps. */
const makeTask = async (
  { tx, contact, actor, cause, at }: RunSession,
  topic: string,
  { title, priority, expiresInHours }: Extract<ProgramAction, { kind: 'task' }>,
): Promise<StepResult> => {
  const problem = taskProblem(contact, await organizationHas(tx, 'tasks'))
  if (problem !== null) return { outcome: 'skipped', problem, runId: null }
  const task = {
    contact_id: contact.contact_id,
    title,
    priority,
    type: 'program' as const,
    topic,
    expires_at: new Date(at.getTime() + expiresInHours * HOUR_MS),
  }
  const taskId = await openTask(tx, task, { actor, cause, at })
  if (taskId === null) throw new Error('A step of a program found its task made already.')
  return { outcome: 'opened', problem: null, runId: null }
}

const startScene = async (
  session: RunSession,
  { sceneId }: Extract<ProgramAction, { kind: 'scene' }>,
): Promise<StepResult> => {
  const { contact } = session
  const runId = newId('st')
  if (contact.status === 'stop' || contact.opted_out_at !== null)
    return { outcome: 'refused', problem: 'The client is stopped or texted STOP.', runId: null }
  const code = await startRun(session, { runId, sceneId, by: 'program', label: null, config: [], depth: 0 })
  if (code !== null)
    return { outcome: 'refused', problem: PROBLEMS[code] ?? 'The scene couldn’t be started.', runId: null }
  await advanceRuns(session)
  return { outcome: 'started', problem: null, runId }
}

const PROBLEMS: Partial<Record<RefusalCode, string>> = {
  SceneNotFound: SCENE_PROBLEMS.missing,
  SceneIsArchived: SCENE_PROBLEMS.archived,
  SceneAlreadyRunning: SCENE_PROBLEMS.running,
  SceneCannotStart: SCENE_PROBLEMS.noStart,
}

/** Sends a text of a program through the gate. Its key makes it one message for good. */
export const sendText = async (
  {
    deps,
    tx,
    contact,
    at,
    cause,
    terms,
  }: Pick<RunSession, 'deps' | 'tx' | 'contact' | 'at' | 'cause'> & {
    terms?: SendTerms
  },
  state: Pick<ProgramStateRecord, 'state_id' | 'title' | 'reads_private'>,
  { key, day, text }: { key: string; day: number; text: string },
): Promise<StepResult> => {
  const filled = await fillForClient(deps, tx, contact, { text, readsPrivate: state.reads_private })
  if (filled.problem !== null) return { outcome: 'skipped', problem: filled.problem, runId: null }
  const { outcome } = await sendAutomated(tx, {
    contact,
    text: filled.text,
    attachments: [],
    tags: [],
    source: 'program',
    origin: { runId: state.state_id, sceneId: null, title: state.title, turn: day, node: 'program', key },
    skipWhenContactMuted: false,
    excludeFromMuteTracking: false,
    repeat: false,
    cause,
    at,
    ...(terms === undefined ? {} : { terms }),
  })
  return {
    outcome: OUTCOMES[outcome],
    problem: outcome === 'skipped' ? 'There was nothing to send.' : null,
    runId: null,
  }
}

const OUTCOMES: Record<SendOutcome['outcome'], StepOutcome> = {
  sent: 'sent',
  held: 'held',
  omitted: 'omitted',
  skipped: 'skipped',
}
