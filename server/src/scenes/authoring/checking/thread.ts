import { check } from '@attune/engine/check'
import { serveLane } from '../../../threads/serve-lane.ts'
import type { CheckRequest } from './check-in-thread.ts'

/** Runs in the thread that checks scenes. */
serveLane((_shared: object, { scene, known }: CheckRequest) => check(scene, known))
