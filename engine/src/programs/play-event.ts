import type { ProgramStep } from '@attune/contract/programs/entity'
import type { GateDecision } from '../gate/gate.ts'
import type { TapeTerms } from '../tape/tape.ts'
import type { World } from '../world.ts'
import type { PlayedScene } from './scene-lane.ts'

/** A program, the client who is enrolled in it, and what it meets there. */
export interface ProgramPlay {
  days: number
  /** Null: it isn't sent. */
  welcome: string | null
  steps: readonly ProgramStep[]
  /** The date of day 1, `YYYY-MM-DD`. */
  startOn: string
  /** The client as they are enrolled, which is its `now`. */
  world: World
  automation: TapeTerms
  /** Those that the steps start, by id. */
  scenes: ReadonlyMap<string, PlayedScene>
  hasTasks: boolean
}

/** Where a message comes from: the welcome, a step, or a scene that a step started. */
export type MessageSource =
  | { kind: 'welcome' }
  | { kind: 'step'; stepId: string }
  | { kind: 'scene'; stepId: string; title: string }

/** Something that happens, in order. `at`: ISO 8601, UTC. */
export type PlayEvent = { at: string } & (
  | { kind: 'message'; key: string; source: MessageSource; text: string; files: number; gate: GateDecision }
  /** The gate was asked again about a message that it had held. */
  | { kind: 'asked-again'; key: string; gate: GateDecision }
  /** Its scene took back a message that the gate held. */
  | { kind: 'taken-back'; key: string }
  /** `unread`: it starts, but it isn't known what it says. */
  | { kind: 'scene'; stepId: string; title: string; problem: string | null; unread: boolean }
  | { kind: 'scene-failed'; stepId: string; title: string; problem: string }
  | { kind: 'task'; stepId: string; title: string; problem: string | null }
  /** A message of a step, or the welcome, that can't be sent. */
  | { kind: 'unsent'; stepId: string | null; text: string; problem: string }
  /** The time of a step was over when the client was enrolled. */
  | { kind: 'passed'; stepId: string }
  | { kind: 'muted'; until: string }
  /** There is more than is played. */
  | { kind: 'stopped' }
)
