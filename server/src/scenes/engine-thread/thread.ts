import type { SceneGraph } from '@attune/contract/scenes/graph'
import { serveLane } from '../../threads/serve-lane.ts'
import type { EngineRequest } from './advance-in-thread.ts'
import { takeTurn } from './take-turn.ts'

/** The thread that turns run in. A request is one turn, or several of one scene. */
serveLane((scene: SceneGraph, requests: EngineRequest[]) => requests.map((request) => takeTurn(scene, request)))
