import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { HOUR_MS } from '@attune/contract/durations'
import { STARTS_AN_HOUR_MAX } from '@attune/contract/scenes/runs/limits'
import { newRun } from '@attune/engine/start'
import { startFeed } from '@attune/store/scenes/runs/feed-positions'
import { countProblem, runOf, countStartsSince } from '@attune/store/scenes/runs/runs'
import { loadStartableScene } from '@attune/store/scenes/runs/startable-scenes'
import { insertProblems, type NewProblem } from '@attune/store/scenes/runs/turns'
import { recordFacts } from '../../work/record-facts.ts'
import { storedVersion } from './graphs.ts'
import { configFor } from './scene-config.ts'
import type { QueuedStep, RunSession, SceneToStart } from './run-session.ts'
import { clockOf } from '../../contacts/client-clock.ts'
import { worldOf } from './world-of.ts'

/** Returns why a scene can't start, or null after queueing its first turn. */
export const startRun = async (session: RunSession, start: SceneToStart): Promise<RefusalCode | null> => {
  const { tx, contact, settings, at } = session
  const scene = await loadStartableScene(tx, start.sceneId)
  if (scene === undefined) return 'SceneNotFound'
  if (scene.archived_at !== null) return 'SceneIsArchived'
  if (session.runs.some(({ run }) => run.sceneId === start.sceneId)) return 'SceneAlreadyRunning'
  if (MAY_RUN_AWAY.has(start.by) && (await isStartedOften(session, start.sceneId))) return 'SceneStartedOften'
  const { graph, rights } = await storedVersion(tx, scene.scene_id, scene.version)
  if (!graph.nodes.some(({ type }) => type === 'scene_run')) return 'SceneCannotStart'
  await startFeed(tx, { contactId: contact.contact_id, labels: contact.labels, clock: clockOf(contact, settings) })
  const config = configFor(start.sceneId, start.config)
  const running = session.runs.map(({ run }) => run.sceneId)
  // A run begins before its first turn, where it names nobody.
  const world = worldOf(contact, settings, { at, running, rights, coach: null })
  const run = newRun({ runId: start.runId, scene: graph, world, config, depth: start.depth })
  session.runs.push({ run, problems: 0, isNew: true, startedBy: start.by, sceneLabel: start.label })
  const { by, message, event } = start
  const input = { kind: 'start' as const, by, ...(message && { message }), ...(event !== undefined && { event }) }
  session.queue.unshift({ kind: 'turn', runId: run.runId, input })
  return null
}

/** Starts a queued scene. If it can't start, the run that started it continues at once and records a problem. */
export const startQueued = async (
  session: RunSession,
  { start, parent }: Extract<QueuedStep, { kind: 'start' }>,
): Promise<void> => {
  const code = await startRun(session, start)
  if (code === null || parent === null) return
  await noteProblem(session, parent.runId, {
    node: parent.node,
    message: WHY_NOT[code] ?? 'The next scene couldn’t be started.',
  })
  session.queue.unshift({ kind: 'turn', runId: parent.runId, input: { kind: 'run-ended', run: start.runId } })
}

/** Starts that no person watches, so a loop of them would go unnoticed. */
const MAY_RUN_AWAY: ReadonlySet<string> = new Set(['event', 'keyword', 'scene'])

const isStartedOften = async ({ tx, contact, at }: RunSession, sceneId: string): Promise<boolean> => {
  const since = new Date(at.getTime() - HOUR_MS)
  return (await countStartsSince(tx, { contactId: contact.contact_id, sceneId, since })) >= STARTS_AN_HOUR_MAX
}

const WHY_NOT: Partial<Record<RefusalCode, string>> = {
  SceneNotFound: 'The next scene doesn’t exist.',
  SceneIsArchived: 'The next scene is archived.',
  SceneAlreadyRunning: 'The next scene is already running for this client.',
  SceneStartedOften: `The next scene was started ${STARTS_AN_HOUR_MAX} times within an hour for this client.`,
  SceneCannotStart: 'The next scene has no node to start with.',
}

/** Records a problem found after its turn was settled. The run may have ended by then. */
const noteProblem = async (session: RunSession, runId: string, problem: NewProblem): Promise<void> => {
  const { tx, at, contact } = session
  const row = await runOf(tx, runId)
  if (row === undefined) return
  const { turn, sceneId } = row.state
  await insertProblems(tx, { runId, turn, from: row.problems, at }, [problem])
  await countProblem(tx, runId)
  const live = session.runs.find(({ run }) => run.runId === runId)
  if (live !== undefined) live.problems += 1
  const payload = { runId, sceneId, turn, problems: 1 }
  await recordFacts(tx, [
    { kind: 'SceneProblem', contactId: contact.contact_id, payload, actor: null, cause: session.cause, at },
  ])
}
