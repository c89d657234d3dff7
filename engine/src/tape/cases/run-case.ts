import type { SceneGraph } from '@attune/contract/scenes/graph'
import { playTape } from '../play-tape.ts'
import type { OutcomeLine, PlayedLine } from './describe-step.ts'
import { differencesOf, type CaseDifference } from './differences.ts'
import { describePlayed, type RecordedCase } from './record-case.ts'

/** Whether a scene still does what a case expects, and the differences if not. */
export interface CaseResult {
  ok: boolean
  differences: CaseDifference[]
}

/** `tellsLess`: it passes, but was recorded when lines told less; recorded anew, it compares more. */
type CaseRun = CaseResult & { tellsLess: boolean }

/** Plays a case's tape in a scene and compares the outcome. */
export const runCase = (scene: SceneGraph, { tape, expected }: RecordedCase): CaseRun => {
  const now = describePlayed(playTape(scene, tape))
  const differences = differencesOf(expected, now)
  const ok = differences.length === 0
  return { ok, differences, tellsLess: ok && hasOtherWords(expected, now) }
}

/** Both outcomes have the same lines, in the same order. */
const hasOtherWords = (expected: readonly OutcomeLine[], now: readonly PlayedLine[]): boolean =>
  expected.some(({ words }, place) => words !== now[place]?.words)
