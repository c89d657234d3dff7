import type { Wait } from '../run.ts'
import type { WaitResult } from '../turn/turn.ts'
import type { Outcome, Visit } from '../turn/visit.ts'

/** How a kind of node runs: when a token comes, and when what it waited for has come. */
export interface NodeRunner {
  enter: (visit: Visit) => Outcome
  resume?: (visit: Visit, given: WaitResult, wait: Wait) => Outcome
}
