import type { TurnResult } from '../advance.ts'
import type { TurnInput } from '../input.ts'
import type { GateDecision } from '../gate/gate.ts'
import type { TapeState } from './tape-state.ts'
import type { TextTaker } from './text-taker.ts'
import type { WantedMessage } from './wanted-message.ts'

/** Something that happened on a tape, and its outcome. */
export interface TapeStep {
  at: string
  by: StepBy
  /** What the run was told, and the turn it played; null if it wasn't told anything. */
  input: TurnInput | null
  turn: TurnResult | null
  /** What took the client's text instead of the scene; null in every other step. */
  taker: TextTaker | null
  /** The gate's decisions in this step, about new messages and held ones. */
  messages: readonly TapeMessage[]
  after: TapeState
}

export type StepBy =
  /** Index among the tape's inputs. */
  | { kind: 'input'; place: number }
  /** A moment that a token at the node waited for. */
  | { kind: 'wake'; node: string }
  /** A sample result for a prompt or classification of the node. */
  | { kind: 'sample'; node: string }
  /** The scene that the node waited for has ended. */
  | { kind: 'run-ended'; node: string }
  /** The gate is asked again about held messages. */
  | { kind: 'release' }
  /** Follows from the step before, such as an added tag. */
  | { kind: 'follows' }

export interface TapeMessage extends WantedMessage {
  gate: GateDecision
}
