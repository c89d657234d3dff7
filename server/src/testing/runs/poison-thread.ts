import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { EngineRequest } from '../../scenes/engine-thread/advance-in-thread.ts'
import { takeTurn } from '../../scenes/engine-thread/take-turn.ts'
import { serveLane } from '../../threads/serve-lane.ts'

const FAULTY_RUN = 'st_faulty'

/**
 * An engine that misses its own limits in some scenes: one loops, one takes all memory, one ends the thread, one
 * throws. One run throws in any scene.
 */
serveLane((scene: SceneGraph, requests: EngineRequest[]) => {
  if (scene.title === 'Poison') for (;;);
  if (scene.title === 'Glutton')
    for (const eaten: number[][] = []; ;) eaten.push(Array.from({ length: 1e6 }, Math.random))
  if (scene.title === 'Killer') process.exit(1)
  if (scene.title === 'Thrower') throw new Error('The engine has a defect.')
  if (requests.some(({ run }) => run.runId === FAULTY_RUN)) throw new Error('The engine has a defect.')
  return requests.map((request) => takeTurn(scene, request))
})
