import { check } from '@attune/engine/check'
import { serveLane } from '../../../threads/serve-lane.ts'
import type { CheckRequest } from './check-in-thread.ts'
import { selectIssues } from './select-issues.ts'

/** Runs in the thread that checks scenes. */
serveLane((_shared: object, request: CheckRequest) => selectIssues(check(request.scene, request.known), request))
