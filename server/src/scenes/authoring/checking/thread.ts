import { check } from '@attune/engine/check'
import { serveLane } from '../../../threads/serve-lane.ts'
import type { CheckRequest } from './check-in-thread.ts'

/** The thread that scenes are checked in. */
serveLane((_shared: object, { scene, known }: CheckRequest) => check(scene, known))
