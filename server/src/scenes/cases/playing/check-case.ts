import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { OutcomeLine } from '@attune/engine/tape/cases/describe-step'
import { differencesOf } from '@attune/engine/tape/cases/differences'
import { describePlayed, recordCase } from '@attune/engine/tape/cases/record-case'
import type { CaseResult } from '@attune/engine/tape/cases/run-case'
import { playTape } from '@attune/engine/tape/play-tape'
import { readTape } from '@attune/engine/tape/read-tape'

export interface CaseRequest {
  tape: Record<string, unknown>
  /** What the tape must lead to; null to record what it leads to now. */
  expected: OutcomeLine[] | null
}

export interface PlayedCase extends CaseResult {
  /** What the tape leads to now. */
  outcome: OutcomeLine[]
  /** The tape as the engine read it. */
  tape: Record<string, unknown>
}

/** Plays a tape in a scene and compares the outcome with what is expected. Throws if the value is not a valid tape. */
export const checkCase = (scene: SceneGraph, { tape, expected }: CaseRequest): PlayedCase => {
  const read = readTape(tape)
  if (read === null) throw new Error('This is not a valid tape.')
  const played = playTape(scene, read)
  const differences = expected === null ? [] : differencesOf(expected, describePlayed(played))
  const { format, world, automation, inputs, until } = played.tape
  return {
    ok: differences.length === 0,
    differences,
    outcome: recordCase(played).expected,
    tape: { format, world, automation, inputs, until },
  }
}
