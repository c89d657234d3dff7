import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance } from '@attune/engine/advance'
import { serveLane } from '../../threads/serve-lane.ts'
import type { EngineRequest } from './advance-in-thread.ts'

/** The thread that turns run in. */
serveLane((scene: SceneGraph, request: EngineRequest) => advance({ ...request, scene, own: true }))
