import type { Effect } from '@attune/engine/effect'
import type { TurnInput } from '@attune/engine/input'
import type { Run, Wait } from '@attune/engine/run'
import { worldAfter } from '@attune/engine/simulation/world-after'
import { newRun } from '@attune/engine/start'
import type { World } from '@attune/engine/world'
import type { ThreadTurn, TurnOutcome } from '../../engine-thread/advance-in-thread.ts'
import { configFor, configToPassOn } from '../scene-config.ts'
import type { PlannedScene } from './planned-scenes.ts'

/** How many wakes of one run are foreseen, and how many turns of all runs of a client together. */
const WAKES_MAX = 200
const TURNS_MAX = 600

/** How many turns may still be played, by all clients of a plan together. */
export interface TurnBudget {
  turns: number
}

/** A run, as it is now or as it would be by then. */
interface ForeseenRun {
  planned: PlannedScene
  run: Run
  world: World
  wakes: number
  /** When its foreseen turns are. */
  turnsAt: Map<number, string>
}

/** A message that is to come: when, from which run and node, and its text as it would be. */
export interface ForeseenMessage {
  at: string
  planned: PlannedScene
  runId: string
  node: string
  text: string
}

/** A wait of a run, a current one or one to come, and what the run waits for. */
export interface ForeseenWait {
  planned: PlannedScene
  runId: string
  node: string
  wait: Wait
  /** When the wait begins; null if it has begun. */
  from: string | null
  /** The nodes that follow when its time comes, as far as the next wait. */
  next: string[]
}

interface Foresight {
  runs: { planned: PlannedScene; run: Run }[]
  worldFor: (planned: PlannedScene) => World
  /** The version in which a scene would start; null if it can't. */
  sceneToStart: (sceneId: string) => Promise<PlannedScene | null>
  /** Scenes that something other than a scene is to start, soonest first. */
  starts: readonly { at: Date; sceneId: string }[]
  until: Date
  advance: (turn: ThreadTurn) => Promise<TurnOutcome>
  /** Turns that may still be played; what plays one takes it. */
  budget: TurnBudget
}

interface Foreseen {
  messages: ForeseenMessage[]
  waits: ForeseenWait[]
  /** Something was left out: there are too many turns, or one takes too long. */
  more: boolean
}

/** A simulation under way. */
interface Future extends Foreseen {
  from: Foresight
  runs: ForeseenRun[]
  /** Turns that follow at the same moment. */
  queue: { runId: string; input: TurnInput; at: string }[]
  /** Scenes still to be started. */
  starts: { at: Date; sceneId: string; runId: string }[]
  /** What the turns so far would change about the client. */
  changes: Effect[]
}

/**
 * Simulates a client's runs together, from wake to wake until a moment, with the scenes that they start, without
 * anything from outside: no reply, no event, no prompt result. Nothing is saved.
 */
export const foresee = async (from: Foresight): Promise<Foreseen> => {
  const runs = from.runs.map(({ planned, run }) => ({
    planned,
    run,
    world: from.worldFor(planned),
    wakes: 0,
    turnsAt: new Map<number, string>(),
  }))
  const waits = runs.flatMap(waitsNow)
  const starts = from.starts.map((start, index) => ({ ...start, runId: `st_${index.toString(16).padStart(32, '0')}` }))
  const future: Future = { from, runs, queue: [], starts, changes: [], messages: [], waits, more: false }
  let turns = 0
  for (let next = await nextTurn(future); next !== undefined; next = await nextTurn(future)) {
    turns += 1
    if (turns > TURNS_MAX || from.budget.turns <= 0) return { ...finish(future), more: true }
    from.budget.turns -= 1
    await takeTurn(future, next)
  }
  return finish(future)
}

const waitsNow = ({ planned, run }: ForeseenRun): ForeseenWait[] =>
  run.tokens.map(({ node, wait }) => ({ planned, runId: run.runId, node, wait, from: null, next: [] }))

/**
 * Adds what the runs would end up waiting for: what only the client or someone else can give. A run that waits for
 * another one is left out, as the other one's wait is listed.
 */
const finish = ({ runs, messages, waits, more }: Future): Foreseen => {
  const later = runs.flatMap(({ planned, run, turnsAt }) =>
    run.tokens.flatMap(({ node, wait }): ForeseenWait[] => {
      const from = turnsAt.get(wait.since)
      if (from === undefined || wait.kind === 'time' || wait.kind === 'run') return []
      return [{ planned, runId: run.runId, node, wait, from, next: [] }]
    }),
  )
  return { messages, waits: [...waits, ...later], more }
}

/** The next turn, after the scenes that are to start before it. */
const nextTurn = async (future: Future): Promise<Future['queue'][number] | undefined> => {
  const next = nextWake(future)
  const [start] = future.starts
  if (start === undefined || (next !== undefined && Date.parse(next.at) < start.at.getTime())) return next
  if (next !== undefined && next.input.kind !== 'wake') future.queue.unshift(next)
  future.starts.shift()
  await startScene(future, null, start, start.at.toISOString())
  return nextTurn(future)
}

const nextWake = (future: Future): Future['queue'][number] | undefined => {
  const follows = future.queue.shift()
  if (follows !== undefined) return follows
  const wakes = future.runs.flatMap(({ run, world, wakes: count }) =>
    run.tokens.flatMap(({ id, wait }) => {
      if (wait.kind !== 'time' || Date.parse(wait.at) > future.from.until.getTime()) return []
      if (count >= WAKES_MAX) future.more = true
      // A moment that has passed is about to be handled.
      const at = Date.parse(wait.at) > Date.parse(world.now) ? wait.at : world.now
      const input = { kind: 'wake' as const, token: id, since: wait.since }
      return count >= WAKES_MAX ? [] : [{ runId: run.runId, input, at }]
    }),
  )
  return wakes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]
}

const takeTurn = async (future: Future, { runId, input, at }: Future['queue'][number]): Promise<void> => {
  const live = future.runs.find(({ run }) => run.runId === runId)
  if (live === undefined) return
  const { planned, run } = live
  const world = { ...live.world, now: at, running: future.runs.map((one) => one.planned.scene.sceneId) }
  const { key: sceneKey, scene } = planned
  const outcome = await future.from.advance({ sceneKey, scene, run, input, world })
  if (outcome.kind !== 'done' || outcome.value.run.turn === run.turn) {
    future.more = true
    future.runs = future.runs.filter((one) => one !== live)
    return
  }
  const { run: after, effects, trace } = outcome.value
  if (input.kind === 'wake') {
    live.wakes += 1
    noteWhatFollows(future, { runId, input }, trace.steps)
  }
  live.run = after
  live.turnsAt.set(after.turn, at)
  future.changes.push(...effects.filter(({ kind }) => kind === 'save-profile' || kind === 'tags'))
  for (const one of future.runs) one.world = worldAfter({ ...one.world, now: at }, effects)
  for (const effect of effects) await foreseeEffect(future, live, effect, at)
  if (after.status === 'ended') endRun(future, live, at)
}

const noteWhatFollows = (
  { waits }: Future,
  { runId, input }: { runId: string; input: Extract<TurnInput, { kind: 'wake' }> },
  steps: readonly { node: string }[],
): void => {
  const wait = waits.find((one) => one.runId === runId && one.wait.kind === 'time' && one.wait.since === input.since)
  if (wait === undefined || wait.next.length > 0) return
  wait.next = [...new Set(steps.map(({ node }) => node))].filter((node) => node !== wait.node)
}

const foreseeEffect = async (future: Future, live: ForeseenRun, effect: Effect, at: string): Promise<void> => {
  const { planned, run } = live
  if (effect.kind === 'send') {
    const { node, text } = effect
    future.messages.push({ at, planned, runId: run.runId, node, text })
  }
  if (effect.kind === 'start-scene') {
    const { run: runId, sceneId, depth } = effect
    await startScene(future, live, { runId, sceneId, depth }, at)
  }
}

const startScene = async (
  future: Future,
  parent: ForeseenRun | null,
  { runId, sceneId, depth = 0 }: { runId: string; sceneId: string; depth?: number },
  at: string,
): Promise<void> => {
  const isRunning = future.runs.some(({ planned }) => planned.scene.sceneId === sceneId)
  const planned = isRunning ? null : await future.from.sceneToStart(sceneId)
  if (planned === null) return queueRunEnded(future, runId, at)
  const world = worldAfter({ ...future.from.worldFor(planned), now: at }, future.changes)
  const config = parent === null ? [] : configFor(sceneId, configToPassOn(parent.run.config))
  const run = newRun({ runId, scene: planned.scene, world, config, depth })
  future.runs.push({ planned, run, world, wakes: 0, turnsAt: new Map() })
  future.queue.push({ runId, input: { kind: 'start', by: parent === null ? 'program' : 'scene' }, at })
}

const endRun = (future: Future, live: ForeseenRun, at: string): void => {
  future.runs = future.runs.filter((one) => one !== live)
  queueRunEnded(future, live.run.runId, at)
}

/** Runs that wait for it go on, also if it couldn't start. */
const queueRunEnded = ({ runs, queue }: Future, ended: string, at: string): void => {
  for (const { run } of runs)
    if (run.tokens.some(({ wait }) => wait.kind === 'run' && wait.run === ended))
      queue.push({ runId: run.runId, input: { kind: 'run-ended', run: ended }, at })
}
