import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { CaseResult } from '@attune/engine/tape/cases/run-case'
import type { OutcomeLine } from '@attune/engine/tape/cases/describe-step'

/** What a thread is to do with a tape: say what comes of it, or compare that with what is to come of it. */
export interface CaseRequest {
  tape: Record<string, unknown>
  /** Null: it is recorded. */
  expected: OutcomeLine[] | null
}

export interface PlayedCase extends CaseResult {
  /** What comes of the tape now. */
  told: OutcomeLine[]
  /** The tape as the engine read it. */
  tape: Record<string, unknown>
}

/** `too-long`: it was cut off. `broken`: the engine threw, ran out of memory or died; `reason` is for the log. */
export type CaseOutcome =
  | { kind: 'done'; value: PlayedCase }
  | { kind: 'too-long' }
  | { kind: 'broken'; reason: string }

/** `scene` comes along when the thread has not been given it yet: it goes on with the one it had. */
export interface ToCaseThread {
  id: number
  scene: SceneGraph | null
  asked: CaseRequest
  limitMs: number
}

export interface FromCaseThread {
  id: number
  played: CaseOutcome
}
