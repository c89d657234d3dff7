import type { SceneGraph } from '@attune/contract/scenes/graph'
import { openLane, type ThreadOutcome } from '../../../threads/lane.ts'
import type { CaseRequest, PlayedCase } from './check-case.ts'

/** How much processor time one case may take, and all cases of one save together. Nearly all take a few milliseconds. */
const CASE_LIMITS_MS = { one: 1_500, all: 10_000 } as const

export type CaseOutcome = ThreadOutcome<PlayedCase>

/**
 * Plays cases in a scene, in a thread of their own. Calls are processed one after another. Never throws; a case there
 * was no time for is `too-long`.
 */
export const playCases = (scene: SceneGraph, requests: CaseRequest[]): Promise<CaseOutcome[]> => {
  const outcomes = previous.then(() => playAll(scene, requests))
  previous = outcomes
  return outcomes
}

/** Has the lane run another file from now on, with another limit for each case: tests use an engine with faults. */
export const setCaseThread = (file: URL, oneMs: number = CASE_LIMITS_MS.one): Promise<void> => {
  limitMs = oneMs
  return lane.setFile(file)
}

let limitMs: number = CASE_LIMITS_MS.one

const lane = openLane<SceneGraph, CaseRequest, PlayedCase>({
  file: new URL('./thread.ts', import.meta.url),
  limitMs: CASE_LIMITS_MS.one,
  sharedMax: 1,
})

let previous: Promise<unknown> = Promise.resolve()
let saves = 0

const playAll = async (scene: SceneGraph, requests: CaseRequest[]): Promise<CaseOutcome[]> => {
  saves += 1
  let left: number = CASE_LIMITS_MS.all
  const outcomes: CaseOutcome[] = []
  for (const request of requests) {
    const outcome: CaseOutcome =
      left > 0
        ? await lane.run({ sharedKey: `save ${saves}`, shared: scene, request, limitMs })
        : { kind: 'too-long', spentMs: 0 }
    left -= outcome.spentMs
    outcomes.push(outcome)
  }
  return outcomes
}
