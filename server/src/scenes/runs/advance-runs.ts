import type { TurnResult } from '@attune/engine/advance'
import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import type { NewFact } from '@attune/store/facts/append-facts'
import { lockContact } from '@attune/store/contacts/contacts'
import { insertRun, saveRun } from '@attune/store/scenes/runs/runs'
import { insertProblems, insertTurn } from '@attune/store/scenes/runs/turns'
import { recordFacts } from '../../work/record-facts.ts'
import { advanceInThread, LANE_LIMITS_MS } from '../engine-thread/advance-in-thread.ts'
import { doEffect } from './effects/do-effect.ts'
import { isAnswered } from './inputs/is-answered.ts'
import { sceneKey, storedVersion } from './graphs.ts'
import { coachHolds, type LiveRun, type RunSession } from './run-session.ts'
import { forgetSlowScene, refuseSlow, rememberSlow, TooSlow } from './slow-scenes.ts'
import { startQueued } from './start-run.ts'
import { loadCoachFor, worldOf } from './world-of.ts'

/** Turns of one contact in one transaction. Ends scenes that keep starting one another. */
const TURNS_MAX = 50

/** Works through the session's queue until it is empty: turns, and the starts and ends they lead to. */
export const advanceRuns = async (session: RunSession): Promise<void> => {
  for (let step = session.queue.shift(); step !== undefined; step = session.queue.shift()) {
    if (step.kind === 'start') await startQueued(session, step)
    else await takeTurn(session, step.runId, step.input)
  }
}

const takeTurn = async (session: RunSession, runId: string, input: TurnInput): Promise<void> => {
  const live = session.runs.find(({ run }) => run.runId === runId)
  if (live === undefined) return
  // The turn before may have changed the client.
  if (session.turns > 0)
    session.contact = (await lockContact(session.tx, session.contact.contact_id)) ?? session.contact
  session.turns += 1
  const result =
    session.turns > TURNS_MAX
      ? toFailedTurn(session, live, input, 'The scene was ended because scenes kept starting one another.')
      : await runEngine(session, live, input)
  if (result.trace.ignored !== undefined) return
  if (isAnswered(input, result)) session.answers.add(input.message.id)
  session.turnMessageId = messageIdOf(input, result.run)
  await settleTurn(session, live, result)
}

/** The message that a turn takes in, or that a prompt was asked about. */
const messageIdOf = (input: TurnInput, run: Run): string | null => {
  if (input.kind === 'result') return run.message?.id ?? null
  return input.kind === 'reply' || input.kind === 'start' ? (input.message?.id ?? null) : null
}

/** One turn in the engine's thread. Throws `TooSlow` if the transaction has to be retried. */
const runEngine = async (session: RunSession, live: LiveRun, input: TurnInput): Promise<TurnResult> => {
  const { deps, tx, lane, contact, settings, at, message } = session
  const { run } = live
  const key = sceneKey(tx, run.sceneId, run.version)
  refuseSlow(key, lane)
  const { graph: scene, rights } = await storedVersion(tx, run.sceneId, run.version)
  const world = worldOf(contact, settings, {
    at,
    running: session.runs.map((each) => each.run.sceneId),
    rights,
    coach: await loadCoachFor(tx, contact, { scene, config: run.config }),
    message,
    coachPresent: input.kind === 'reply' && (await coachHolds(session, run.sceneId)) !== null,
  })
  const outcome = await advanceInThread(lane, { sceneKey: key, scene, run, input, world }, deps.turnLimitMs)
  if (outcome.kind === 'done') {
    if (lane === 'patient' && outcome.spentMs < LANE_LIMITS_MS.quick) forgetSlowScene(key)
    return outcome.value
  }
  if (outcome.kind === 'too-long' && lane === 'quick') {
    rememberSlow(key)
    throw new TooSlow()
  }
  if (outcome.kind === 'busy') throw new TooSlow()
  deps.log.error({ outcome, runId: run.runId, sceneId: run.sceneId, version: run.version }, 'a turn failed')
  return outcome.kind === 'too-long'
    ? toFailedTurn(session, live, input, 'The scene was ended because this step took too long.')
    : toFailedTurn(session, live, input, 'The scene was ended because this step failed.')
}

/** Ends a run that the engine could not end itself. Staff hear of it, as of the runs that the engine ends. */
const toFailedTurn = ({ at }: RunSession, live: LiveRun, input: TurnInput, message: string): TurnResult => {
  const turn = live.run.turn + 1
  const node = live.run.tokens[0]?.node ?? ''
  return {
    run: { ...live.run, turn, status: 'ended', ended: 'failed', tokens: [] },
    effects: [
      { key: `${turn}.0`, node, kind: 'problem', message, notice: true },
      { key: `${turn}.1`, node, kind: 'ended', how: 'failed' },
    ],
    trace: { turn, input: input.kind, at: at.toISOString(), steps: [], spent: { nodes: 0, fuel: 0 } },
  }
}

/**
 * Saves the outcome of a turn, in the transaction it was taken in: the run, its trace, and each effect in order. What
 * follows from it (scenes that start, a parent that goes on) is queued.
 */
const settleTurn = async (session: RunSession, live: LiveRun, { run, effects, trace }: TurnResult): Promise<void> => {
  const { tx, at } = session
  const { runId, turn, version } = run
  const isNew = live.isNew
  live.run = run
  if (isNew) await insertNewRun(session, live)
  const problems: { node: string | null; message: string }[] = []
  for (const effect of effects) {
    const found = await doEffect(session, live, effect)
    for (const message of found) problems.push({ node: effect.node, message })
  }
  if (!isNew || problems.length > 0 || run.status === 'ended') await saveRun(tx, run, { problems: problems.length, at })
  await insertTurn(tx, { runId, contactId: session.contact.contact_id, version, turn, at, trace })
  await insertProblems(tx, { runId, turn, from: live.problems, at }, problems)
  live.problems += problems.length
  if (run.status === 'ended') dropEndedRun(session, run)
  const needsPerson = effects.some((effect) => effect.kind === 'problem' && effect.notice === true)
  const traits = needsPerson ? (['needs-person'] as const) : []
  await recordFacts(tx, factsOf(session, run, isNew, problems.length), { traits })
}

const insertNewRun = async ({ tx, at, contact }: RunSession, live: LiveRun): Promise<void> => {
  const { run, startedBy, sceneLabel } = live
  const active = { ...run, status: 'active' as const, ended: null }
  await insertRun(tx, {
    run_id: run.runId,
    contact_id: contact.contact_id,
    scene_id: run.sceneId,
    version: run.version,
    scene_label: sceneLabel,
    started_by: startedBy,
    started_at: at,
    state: active,
  })
  live.isNew = false
}

/** Takes an ended run out of the session and queues its end for the runs that wait for it. */
const dropEndedRun = (session: RunSession, { runId }: Run): void => {
  session.runs = session.runs.filter(({ run }) => run.runId !== runId)
  for (const { run } of session.runs)
    for (const { wait } of run.tokens)
      if (wait.kind === 'run' && wait.run === runId)
        session.queue.push({ kind: 'turn', runId: run.runId, input: { kind: 'run-ended', run: wait.run } })
}

const factsOf = (session: RunSession, run: Run, isNew: boolean, problems: number): NewFact[] => {
  const { runId, sceneId } = run
  const toFact = (kind: NewFact['kind'], more: object = {}): NewFact => ({
    kind,
    contactId: session.contact.contact_id,
    payload: { runId, sceneId, ...more },
    actor: session.actor,
    cause: session.cause,
    at: session.at,
  })
  const isEnded = run.status === 'ended'
  return [
    ...(isNew ? [toFact('SceneRunStarted')] : isEnded ? [] : [toFact('SceneRunChanged')]),
    ...session.facts.splice(0),
    ...(problems === 0 ? [] : [toFact('SceneProblem', { turn: run.turn, problems })]),
    ...(isEnded ? [toFact(run.ended === 'failed' ? 'SceneRunFailed' : 'SceneRunEnded')] : []),
  ]
}
