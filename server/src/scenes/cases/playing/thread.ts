import { serveLane } from '../../../threads/serve-lane.ts'
import { checkCase } from './check-case.ts'

/** The thread that cases are played in. */
serveLane(checkCase)
