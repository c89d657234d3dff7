import type { SceneGraph } from '@attune/contract/scenes/graph'
import { playTape } from '../play-tape.ts'
import { differencesOf, type CaseDifference } from './differences.ts'
import { describePlayed, type RecordedCase } from './record-case.ts'

/** Whether a scene still does what a case expects, and the differences if not. */
export interface CaseResult {
  ok: boolean
  differences: CaseDifference[]
}

/** Plays a case's tape in a scene and compares the outcome. */
export const runCase = (scene: SceneGraph, { tape, expected }: RecordedCase): CaseResult => {
  const differences = differencesOf(expected, describePlayed(playTape(scene, tape)))
  return { ok: differences.length === 0, differences }
}
