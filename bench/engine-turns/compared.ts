import type { ComparedModules } from '../commits/compare.ts'
import { CHECK_IN, checkInScene, longScene, passingScene } from './scene.ts'

/** Check-ins in the long scene, and nodes passed in one turn, as in S1. */
const LONG = 100
const PASSED = 990

/** The turns of S1, beside the same at a commit. Scenes and replies are this checkout's. */
export const compared: ComparedModules = {
  file: 'bench/engine-turns/ours.ts',
  worksOf: (module) => {
    // Every commit since this row was added has this function.
    const { playOurs } = module as typeof import('./ours.ts')
    const [scene, long, passing] = [checkInScene(), longScene(LONG), passingScene(PASSED)]
    const replies = Array.from({ length: LONG }, () => [...CHECK_IN]).flat()
    return [
      { name: 'check-ins of 12 nodes with replies', once: () => playOurs(scene, CHECK_IN) },
      { name: '… kept as JSON between turns', once: () => playOurs(scene, CHECK_IN, true) },
      { name: `… ${LONG} in one scene of 1,002 nodes`, once: () => playOurs(long, replies) },
      { name: `… ${PASSED} nodes in one turn`, once: () => playOurs(passing, []) },
    ]
  },
}
