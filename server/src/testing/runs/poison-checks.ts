import { check } from '@attune/engine/check'
import type { CheckRequest } from '../../scenes/authoring/checking/check-in-thread.ts'
import { selectIssues } from '../../scenes/authoring/checking/select-issues.ts'
import { serveLane } from '../../threads/serve-lane.ts'

/** Checks that never end, or fail, for scenes with certain titles. */
serveLane((_shared: object, request: CheckRequest) => {
  const { scene, known } = request
  if (scene.title === 'Endless') for (;;);
  if (scene.title === 'Broken') throw new Error('The checks have a defect.')
  return selectIssues(check(scene, known), request)
})
