import { advance } from '@attune/engine/advance'
import { serveTurns } from './serve-turns.ts'

/** The thread that the engine runs in. */
serveTurns(advance)
