import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance, type TurnResult } from '@attune/engine/advance'
import type { EngineRequest } from './advance-in-thread.ts'

/**
 * One turn, from the start. On a busy machine a turn is cut off and started over with the same request, so nothing of
 * it may be changed: an attempt would be counted twice.
 */
export const takeTurn = (scene: SceneGraph, request: EngineRequest): TurnResult => advance({ ...request, scene })
