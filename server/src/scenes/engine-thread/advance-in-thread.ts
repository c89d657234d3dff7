import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TurnRequest, TurnResult } from '@attune/engine/advance'
import { openLane, type ThreadOutcome } from '../../threads/lane.ts'

/**
 * How much processor time a turn may take. Nearly all take a millisecond; one cut off in the `quick` lane is retried in
 * the `patient` one.
 */
export const LANE_LIMITS_MS = { quick: 100, patient: 1_500 } as const
export type LaneName = keyof typeof LANE_LIMITS_MS

export type EngineRequest = Pick<TurnRequest, 'run' | 'input' | 'world'>

/** One turn of one run. `sceneKey` names a version of a scene for good, so a thread keeps the versions it was sent. */
export interface ThreadTurn extends EngineRequest {
  sceneKey: string
  scene: SceneGraph
}

export type TurnOutcome = ThreadOutcome<TurnResult>

/**
 * Advances a run by one turn in the lane's own thread, after the turns queued there before. `limitMs`: instead of the lane's
 * limit. Never throws.
 */
export const advanceInThread = async (lane: LaneName, turn: ThreadTurn, limitMs?: number): Promise<TurnOutcome> => {
  const outcome = await advanceAll(lane, [turn], limitMs)
  return outcome.kind === 'done' ? { ...outcome, value: outcome.value[0] } : outcome
}

/** Advances runs of one version of a scene as one job, which has the time of a single turn. Never throws. */
export const advanceAll = <Turns extends [ThreadTurn, ...ThreadTurn[]]>(
  lane: LaneName,
  turns: Turns,
  limitMs: number = LANE_LIMITS_MS[lane],
): Promise<ThreadOutcome<{ [At in keyof Turns]: TurnResult }>> => {
  const [{ sceneKey, scene }] = turns
  const request = turns.map(({ run, input, world }) => ({ run, input, world }))
  // As many results as requests, in their order.
  return lanes[lane].run({ sharedKey: sceneKey, shared: scene, request, limitMs }) as Promise<
    ThreadOutcome<{ [At in keyof Turns]: TurnResult }>
  >
}

/** Has both lanes run another file from now on: tests use an engine with faults. */
export const setEngineThread = async (file: URL): Promise<void> => {
  await Promise.all(Object.values(lanes).map((lane) => lane.setFile(file)))
}

const openEngineLane = (limitMs: number) =>
  openLane<SceneGraph, EngineRequest[], TurnResult[]>({
    file: new URL('./thread.ts', import.meta.url),
    limitMs,
    sharedMax: 200,
  })

const lanes = { quick: openEngineLane(LANE_LIMITS_MS.quick), patient: openEngineLane(LANE_LIMITS_MS.patient) }
