import { check } from '@attune/engine/check'
import type { CheckRequest } from '../../scenes/authoring/checking/check-in-thread.ts'
import { serveLane } from '../../threads/serve-lane.ts'

/** Checks that never end, or fail, for scenes with certain titles. */
serveLane((_shared: object, { scene, known }: CheckRequest) => {
  if (scene.title === 'Endless') for (;;);
  if (scene.title === 'Broken') throw new Error('The checks have a defect.')
  return check(scene, known)
})
