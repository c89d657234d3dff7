import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Effect } from '@attune/engine/effect'
import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import type { Trace } from '@attune/engine/trace'
import type { World } from '@attune/engine/world'

/** One turn of one run, as it goes to the thread. */
export interface TurnRequest {
  /** Names the version of the scene for ever: threads keep what they were given. */
  sceneKey: string
  scene: SceneGraph
  run: Run
  input: TurnInput
  world: World
}

export interface PlayedTurn {
  run: Run
  effects: Effect[]
  trace: Trace
}

/** `too-long`: it was cut off. `broken`: the engine threw, ran out of memory or died; `reason` is for the log. */
export type TurnOutcome = ({ kind: 'played' } & PlayedTurn) | { kind: 'too-long' } | { kind: 'broken'; reason: string }

/** What a thread is sent. `scene` comes along when the thread has not kept it; `forget` are keys it is to drop. */
export interface ToThread extends Omit<TurnRequest, 'scene'> {
  id: number
  scene: SceneGraph | null
  forget: string[]
  limitMs: number
}

export type FromThread = { id: number; played: TurnOutcome }
