import type { SceneGraph } from '@attune/contract/scenes/graph'
import { differencesOf } from '@attune/engine/tape/cases/differences'
import { recordCase } from '@attune/engine/tape/cases/record-case'
import { readTape } from '@attune/engine/tape/read-tape'
import type { CaseRequest, PlayedCase } from './case-to-play.ts'

/** Plays a tape in a scene, and compares what comes of it. Throws where the tape is none. */
export const playCase = (scene: SceneGraph, { tape, expected }: CaseRequest): PlayedCase => {
  const read = readTape(tape)
  if (read === null) throw new Error('This is no tape.')
  const played = recordCase(scene, read)
  const differences = expected === null ? [] : differencesOf(expected, played.expected)
  const { format, world, automation, inputs, until } = played.tape
  return {
    ok: differences.length === 0,
    differences,
    told: played.expected,
    tape: { format, world, automation, inputs, until },
  }
}
