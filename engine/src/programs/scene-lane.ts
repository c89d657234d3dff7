import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TurnInput } from '../input.ts'
import { nextStepOf, type NextStep } from '../tape/next-step.ts'
import type { SendState } from '../tape/sending.ts'
import { whatFollows } from '../tape/settle-turn.ts'
import { takeStep } from '../tape/take-step.ts'
import type { Tape, TapeTerms } from '../tape/tape.ts'
import { initialTapeState, type HeldMessage, type TapeState } from '../tape/tape-state.ts'
import type { TapeMessage } from '../tape/tape-step.ts'
import type { World } from '../world.ts'
import type { StepScene } from './step-faults.ts'

/** A scene that a step starts, with its nodes if they are known. */
export interface PlayedScene extends StepScene {
  graph: SceneGraph | null
}

/** What all scenes of a client and the program itself have in common: the client, and what the gate looks at. */
export type SharedState = SendState

/** A scene running alongside others: a tape of the time machine whose client and gate are shared by all. */
export interface SceneLane {
  id: string
  /** The step that started it. */
  stepId: string
  scene: SceneGraph
  tape: Tape
  state: TapeState
  /** What its run is told next. */
  next: TurnInput[]
  inputs: number
  steps: number
}

export const openLane = ({
  id,
  stepId,
  scene,
  world,
  terms,
}: {
  id: string
  stepId: string
  scene: SceneGraph
  world: World
  terms: TapeTerms
}): SceneLane => {
  const tape: Tape = {
    format: 1,
    world,
    automation: terms,
    inputs: [{ at: world.now, kind: 'start', by: 'program' }],
    until: FOR_EVER,
  }
  return { id, stepId, scene, tape, state: initialTapeState(scene, tape), next: [], inputs: 0, steps: 0 }
}

const FOR_EVER = '9999-12-31T00:00:00Z'

/** What the scene does next by itself; null if it waits for the client. Messages are released for all scenes together. */
export const nextOfLane = (lane: SceneLane, shared: SharedState): NextStep | null =>
  nextStepOf(lane.scene, { ...stateOf(lane, shared), held: [] }, lane.tape, lane.inputs)

const stateOf = (
  { state, next }: SceneLane,
  { world, muted, optedOutAt, sent, unanswered }: SharedState,
): TapeState => ({
  ...state,
  world,
  muted,
  optedOutAt,
  sent,
  unanswered,
  next,
})

interface LaneStep {
  at: string
  /** The gate's first decisions about new messages. */
  messages: TapeMessage[]
  /** Keys of held messages that it took back. */
  takenBack: string[]
  shared: SharedState
  isEnded: boolean
}

/** Lets a scene take its next step, at the moment that the shared clock shows. Changes the lanes. */
export const stepLane = (lane: SceneLane, shared: SharedState, lanes: readonly SceneLane[]): LaneStep => {
  const next = nextOfLane(lane, shared)
  if (next === null) return { at: shared.world.now, messages: [], takenBack: [], shared, isEnded: false }
  const own = shared.held.filter(({ key }) => key.startsWith(`${lane.id} `))
  const step = takeStep(lane.scene, { ...stateOf(lane, shared), held: own }, lane.tape, { ...next, place: lane.steps })
  const { world, muted, optedOutAt, sent, unanswered, held, next: told } = step.after
  lane.state = step.after
  lane.next = [...told]
  lane.steps += 1
  if (step.by.kind === 'input') lane.inputs += 1
  const isKept = new Set(held)
  const takenBack = own.filter((one) => !isKept.has(one))
  const isOwn = new Set(own)
  const added = held.filter((one) => !isOwn.has(one)).map((one): HeldMessage => ({ ...one, key: keyOf(lane, one) }))
  const after: SharedState = {
    world,
    muted,
    optedOutAt,
    sent,
    unanswered,
    held: [...shared.held.filter((one) => !takenBack.includes(one)), ...added],
    next: [],
  }
  for (const other of lanes) if (other !== lane) other.next.push(...heardBy(other, shared, after))
  return {
    at: next.at,
    messages: step.messages.map((message) => ({ ...message, key: keyOf(lane, message) })),
    takenBack: takenBack.map(({ key }) => key),
    shared: after,
    isEnded: lane.state.run.status === 'ended',
  }
}

/** Each run counts its messages from one. */
const keyOf = ({ id }: SceneLane, { key }: { key: string }): string => `${id} ${key}`

/** What another scene is told about a step: what changed about the client, and that automation is muted. */
const heardBy = ({ state }: SceneLane, before: SharedState, after: SharedState): TurnInput[] => {
  const heard = whatFollows(before, { run: state.run, world: after.world })
  const { muted } = after
  return muted === null || muted.until === before.muted?.until
    ? heard
    : [...heard, { kind: 'event', name: 'muted', data: { until: muted.until } }]
}
