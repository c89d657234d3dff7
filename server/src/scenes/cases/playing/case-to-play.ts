import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { CaseResult } from '@attune/engine/tape/cases/run-case'
import type { Told } from '@attune/engine/tape/cases/told'

/** What a thread is to do with a tape: say what comes of it, or compare that with what is to come of it. */
export interface CaseAsked {
  tape: Record<string, unknown>
  /** Null: it is recorded. */
  expected: Told[] | null
}

export interface CaseDone extends CaseResult {
  /** What comes of the tape now. */
  told: Told[]
  /** The tape as the engine read it. */
  tape: Record<string, unknown>
}

/** `too-long`: it was cut off. `broken`: the engine threw, ran out of memory or died; `reason` is for the log. */
export type CasePlayed = { kind: 'done'; value: CaseDone } | { kind: 'too-long' } | { kind: 'broken'; reason: string }

/** `scene` comes along when the thread has not been given it yet: it goes on with the one it had. */
export interface ToCaseThread {
  id: number
  scene: SceneGraph | null
  asked: CaseAsked
  limitMs: number
}

export interface FromCaseThread {
  id: number
  played: CasePlayed
}
