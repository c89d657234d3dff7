import type { Run } from '@attune/engine/run'
import type { NewFact } from '@attune/store/facts/append-facts'
import { insertRun, saveRun } from '@attune/store/scenes/runs/runs'
import { insertProblems, insertTurn } from '@attune/store/scenes/runs/turns'
import { recordFacts } from '../../work/record-facts.ts'
import type { PlayedTurn } from '../engine-thread/turn-to-play.ts'
import { doEffect, type Problem } from './effects/do-effect.ts'
import type { LiveRun, RunSession } from './run-session.ts'

/**
 * What a turn came to, all in the transaction it was played in: the run, why it went so, and each effect as its verb, in
 * order. What follows from it (scenes that start, a parent that goes on) is put in line.
 */
export const settle = async (play: RunSession, live: LiveRun, { run, effects, trace }: PlayedTurn): Promise<void> => {
  const { tx, at } = play
  const { runId, turn, version } = run
  const isNew = live.isNew
  live.run = run
  if (isNew) await insertNewRun(play, live)
  const problems: Problem[] = []
  for (const effect of effects) {
    const found = await doEffect(play, live, effect)
    for (const message of found) problems.push({ node: effect.node, message })
  }
  if (!isNew || problems.length > 0 || run.status === 'ended') await saveRun(tx, run, { problems: problems.length, at })
  await insertTurn(tx, { runId, contactId: play.contact.contact_id, version, turn, at, trace })
  await insertProblems(tx, { runId, turn, from: live.problems, at }, problems)
  live.problems += problems.length
  if (run.status === 'ended') dropEndedRun(play, run)
  await recordFacts(tx, factsOf(play, run, isNew, problems.length))
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

/** An ended run is no longer there for others; who waits for its end is told. */
const dropEndedRun = (play: RunSession, { runId }: Run): void => {
  play.live = play.live.filter(({ run }) => run.runId !== runId)
  for (const { run } of play.live)
    for (const { wait } of run.tokens)
      if (wait.kind === 'run' && wait.run === runId)
        play.next.push({ kind: 'turn', runId: run.runId, input: { kind: 'run-ended', run: wait.run } })
}

const factsOf = (play: RunSession, run: Run, isNew: boolean, problems: number): NewFact[] => {
  const { runId, sceneId } = run
  const toFact = (kind: NewFact['kind'], more: object = {}): NewFact => ({
    kind,
    contactId: play.contact.contact_id,
    payload: { runId, sceneId, ...more },
    actor: play.actor,
    cause: play.cause,
    at: play.at,
  })
  const isEnded = run.status === 'ended'
  return [
    ...(isNew ? [toFact('SceneRunStarted')] : isEnded ? [] : [toFact('SceneRunChanged')]),
    ...play.facts.splice(0),
    ...(problems === 0 ? [] : [toFact('SceneProblem', { turn: run.turn, problems })]),
    ...(isEnded ? [toFact(run.ended === 'failed' ? 'SceneRunFailed' : 'SceneRunEnded')] : []),
  ]
}
