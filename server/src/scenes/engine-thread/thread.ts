import { serveLane } from '../../threads/serve-lane.ts'
import { takeTurn } from './take-turn.ts'

/** The thread that turns run in. */
serveLane(takeTurn)
