import type { TurnResult } from '../advance.ts'
import type { TurnInput } from '../input.ts'
import type { GateDecision } from '../gate/gate.ts'
import type { TapeState } from './tape-state.ts'
import type { WantedMessage } from './wanted-message.ts'

/** Something that happened on a tape, and what came of it. */
export interface TapeStep {
  at: string
  by: StepBy
  /** What the run was told, and the turn it played; null where it was none of its business. */
  input: TurnInput | null
  turn: TurnResult | null
  /** What the gate said at this step: of messages that were wanted now, and of those that waited. */
  messages: readonly TapeMessage[]
  after: TapeState
}

export type StepBy =
  /** Place among the tape's inputs. */
  | { kind: 'input'; place: number }
  /** A moment that a token of the node waited for. */
  | { kind: 'wake'; node: string }
  /** A sample of what a prompt or classification of the node says. */
  | { kind: 'sample'; node: string }
  /** The scene that the node waited for has ended. */
  | { kind: 'run-ended'; node: string }
  /** The gate is asked again for what waits. */
  | { kind: 'release' }
  /** Follows from the step before, as a label that was added. */
  | { kind: 'follows' }

export interface TapeMessage extends WantedMessage {
  gate: GateDecision
}
