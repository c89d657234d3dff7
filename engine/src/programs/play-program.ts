import type { ProgramStep } from '@attune/contract/programs/entity'
import { firstValidZone } from '../gate/quiet-hours.ts'
import { releaseFirst, send } from '../tape/sending.ts'
import type { WantedMessage } from '../tape/wanted-message.ts'
import { fillText } from '../templates/message-template.ts'
import { variablesOf } from '../turn/client-scope.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { MessageSource, PlayEvent, ProgramPlay } from './play-event.ts'
import { endOf, timeSteps, type ProgramClock, type TimedStep } from './program-clock.ts'
import { openLane, nextOfLane, stepLane, type SceneLane, type SharedState } from './scene-lane.ts'
import {
  CHOOSE_SCENE,
  NO_TASKS,
  SCENE_PROBLEMS,
  sceneProblem,
  stepFault,
  textFault,
  toSavedText,
} from './step-faults.ts'

/** How many things are played: enough for a program of a year with a message and two scenes that write every day. */
export const PLAY_MAX = 4_000
/** A scene that does this much without any time passing is going in circles. */
const AT_ONCE_MAX = 500
/** What the gate holds at the end is still sent, within this time. */
const AFTER_END_MS = 14 * 86_400_000

/**
 * What a client who answers nothing gets from a program, by the clock, templates and gate that clients' programs go by.
 * Lazy: it is played only as far as it is read. Other things that may happen to a client are left out: other programs,
 * scenes and schedules, their own rules, coaches who write, and scenes that scenes start.
 */
export function* playProgram(play: ProgramPlay): Generator<PlayEvent> {
  const state = openPlay(play)
  let count = 0
  for (const event of eventsOf(state)) {
    if (count === PLAY_MAX) return yield { kind: 'stopped', at: event.at }
    count += 1
    yield event
  }
}

interface PlayState {
  play: ProgramPlay
  shared: SharedState
  lanes: SceneLane[]
  /** Ids of steps that have had their time. */
  ran: Set<string>
  /** The steps at their moments, on the clock of this zone and routine. */
  timed: { on: string; steps: TimedStep[]; end: number }
  opened: number
}

const openPlay = (play: ProgramPlay): PlayState => ({
  play,
  shared: { world: play.world, muted: null, optedOutAt: null, held: [], sent: [], unanswered: 0, next: [] },
  lanes: [],
  ran: new Set(),
  timed: { on: '', steps: [], end: 0 },
  opened: 0,
})

function* eventsOf(state: PlayState): Generator<PlayEvent> {
  yield* enrol(state)
  let atOnce = 0
  for (;;) {
    const next = nextOf(state)
    if (next === null) return
    atOnce = next.at === state.shared.world.now ? atOnce + 1 : 0
    if (atOnce > AT_ONCE_MAX && next.lane !== undefined) {
      yield* failLane(state, next.lane)
      continue
    }
    moveTo(state, next.at)
    yield* next.happen()
  }
}

/** The steps whose time has passed are left out; then the welcome is sent. */
function* enrol(state: PlayState): Generator<PlayEvent> {
  const { play, shared } = state
  const at = shared.world.now
  for (const { step, at: due } of timedOf(state).steps)
    if (due.getTime() <= millisecondsOf(at)) {
      state.ran.add(step._id)
      yield { kind: 'passed', at, stepId: step._id }
    }
  if (play.welcome === null || toSavedText(play.welcome) === '') return
  yield* sendText(state, { key: 'welcome', stepId: null, text: play.welcome })
}

interface Next {
  at: string
  /** The scene that goes on, if it is one. */
  lane?: SceneLane
  happen: () => Generator<PlayEvent>
}

/** What comes next: messages that were held leave before others of the same minute, steps come before what scenes do then. */
const nextOf = (state: PlayState): Next | null => {
  const { now } = state.shared.world
  const { steps, end } = timedOf(state)
  const [first] = state.shared.held
  const found: Next[] = []
  if (first !== undefined && millisecondsOf(first.until) <= end + AFTER_END_MS)
    found.push({ at: later(first.until, now), happen: () => releaseHeld(state) })
  const step = steps.find((timed) => !state.ran.has(timed.step._id))
  if (step !== undefined) found.push({ at: later(step.at.toISOString(), now), happen: () => runStep(state, step.step) })
  for (const lane of state.lanes) {
    const next = nextOfLane(lane, state.shared)
    if (next !== null && millisecondsOf(next.at) < end)
      found.push({ at: next.at, lane, happen: () => goOn(state, lane) })
  }
  return found.reduce<Next | null>((best, one) => (best === null || isBefore(one.at, best.at) ? one : best), null)
}

const isBefore = (one: string, other: string): boolean => millisecondsOf(one) < millisecondsOf(other)
const later = (one: string, other: string): string => (isBefore(one, other) ? other : one)

const clockOf = ({ world: { zone, routine } }: SharedState): ProgramClock => ({ zone: firstValidZone(zone), routine })

/** Computed again when a scene changes the client's zone or routine. */
const timedOf = (state: PlayState): PlayState['timed'] => {
  const clock = clockOf(state.shared)
  const on = JSON.stringify(clock)
  if (state.timed.on !== on) {
    const { steps, startOn, days } = state.play
    // Steps of days that were removed are still in the editor, but nobody gets them.
    const kept = steps.filter(({ day }) => day <= days)
    const timed = timeSteps({ steps: kept, startOn, moves: {} }, clock)
    state.timed = { on, steps: timed, end: endOf({ days }, startOn, clock, timed).getTime() }
  }
  return state.timed
}

const moveTo = (state: PlayState, at: string): void => {
  const { muted, world } = state.shared
  const standsMuted = muted !== null && isBefore(at, muted.until)
  state.shared = {
    ...state.shared,
    muted: standsMuted ? muted : null,
    world: { ...world, now: at, muted: standsMuted },
  }
}

function* runStep(state: PlayState, step: ProgramStep): Generator<PlayEvent> {
  const { play, shared } = state
  const { _id: stepId, action } = step
  const at = shared.world.now
  state.ran.add(stepId)
  switch (action.kind) {
    case 'message':
      return yield* sendText(state, { key: stepId, stepId, text: action.text })
    case 'task': {
      const problem = stepFault(step, play.days)?.reason ?? (play.hasTasks ? null : NO_TASKS)
      return yield { kind: 'task', at, stepId, title: action.title.trim(), problem }
    }
    case 'scene':
      return yield* startScene(state, stepId, action.sceneId)
  }
}

function* startScene(state: PlayState, stepId: string, sceneId: string): Generator<PlayEvent> {
  const { play, shared } = state
  const at = shared.world.now
  const found = play.scenes.get(sceneId)
  const title = found?.title ?? ''
  const problem = sceneId === '' ? CHOOSE_SCENE : whyNotStarted(state, sceneId)
  const graph = found?.graph ?? null
  yield { kind: 'scene', at, stepId, title, problem, unread: problem === null && graph === null }
  if (problem !== null || graph === null) return
  state.opened += 1
  const lane = openLane({ id: `${state.opened}`, stepId, scene: graph, world: shared.world, terms: play.automation })
  state.lanes.push(lane)
  yield* goOn(state, lane)
}

const whyNotStarted = ({ play, lanes }: PlayState, sceneId: string): string | null => {
  const problem = sceneProblem({ kind: 'scene', sceneId }, play.scenes)
  if (problem !== null) return problem
  if (lanes.some(({ scene }) => scene.sceneId === sceneId)) return SCENE_PROBLEMS.running
  const graph = play.scenes.get(sceneId)?.graph ?? null
  return graph === null || graph.nodes.some(({ type }) => type === 'scene_run') ? null : SCENE_PROBLEMS.noStart
}

/** Lets a scene do its next thing, and tells the others the outcome. */
function* goOn(state: PlayState, lane: SceneLane): Generator<PlayEvent> {
  const { at, messages, takenBack, shared, isEnded } = stepLane(lane, state.shared, state.lanes)
  const before = state.shared
  state.shared = shared
  if (isEnded) state.lanes = state.lanes.filter((one) => one !== lane)
  const source = { kind: 'scene', stepId: lane.stepId, title: lane.scene.title } as const
  for (const { key, text, attachments, gate } of messages)
    yield { kind: 'message', at, key, source, text, files: attachments.length, gate }
  for (const key of takenBack) yield { kind: 'taken-back', at, key }
  yield* sayMuted(state, before)
}

function* failLane(state: PlayState, lane: SceneLane): Generator<PlayEvent> {
  state.lanes = state.lanes.filter((one) => one !== lane)
  const { stepId, scene } = lane
  const problem = 'The scene loops without any time passing.'
  yield { kind: 'scene-failed', at: state.shared.world.now, stepId, title: scene.title, problem }
}

function* releaseHeld(state: PlayState): Generator<PlayEvent> {
  for (;;) {
    const before = state.shared
    const asked = releaseFirst(before, state.play.automation)
    if (asked === null) return
    tellLanes(state, asked.standing)
    const { key, gate } = asked.message
    yield { kind: 'asked-again', at: before.world.now, key, gate }
    yield* sayMuted(state, before)
    if (gate.decision === 'held') return
  }
}

function* sendText(
  state: PlayState,
  { key, stepId, text: written }: { key: string; stepId: string | null; text: string },
): Generator<PlayEvent> {
  const before = state.shared
  const { world } = before
  const at = world.now
  const saved = toSavedText(written)
  const fault = saved === '' ? 'Write the message.' : textFault(saved)
  if (fault !== null) return yield { kind: 'unsent', at, stepId, text: saved, problem: fault }
  const filled = fillText(saved, new Map(Object.entries(variablesOf(world, world.profile))))
  if (filled.problem !== null) return yield { kind: 'unsent', at, stepId, text: filled.text, problem: filled.problem }
  const text = filled.text.toWellFormed().trim()
  if (text === '') return yield { kind: 'unsent', at, stepId, text, problem: NOTHING }
  const { standing, message } = send(before, state.play.automation, { ...OF_STEP, key: `step ${key}`, text })
  tellLanes(state, standing)
  const source: MessageSource = stepId === null ? { kind: 'welcome' } : { kind: 'step', stepId }
  yield { kind: 'message', at, key: message.key, source, text, files: 0, gate: message.gate }
  yield* sayMuted(state, before)
}

const NOTHING = 'There was nothing to send.'

const OF_STEP: Omit<WantedMessage, 'key' | 'text'> = {
  step: 0,
  node: 'program',
  attachments: [],
  tags: [],
  skipWhenMuted: false,
  untracked: false,
  repeat: false,
}

/** The scenes are told what follows from a message, such as a mute. */
const tellLanes = (state: PlayState, shared: SharedState): void => {
  for (const lane of state.lanes) lane.next.push(...shared.next)
  state.shared = { ...shared, next: [] }
}

function* sayMuted({ shared }: PlayState, before: SharedState): Generator<PlayEvent> {
  if (shared.muted !== null && shared.muted.until !== before.muted?.until)
    yield { kind: 'muted', at: shared.world.now, until: shared.muted.until }
}
