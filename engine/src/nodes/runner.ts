import type { Wait } from '../run.ts'
import type { WaitResult } from '../turn/turn.ts'
import type { Outcome, Visit } from '../turn/visit.ts'

/** Runs nodes of one kind: `enter` when a token arrives, `resume` when its wait is over. */
export interface NodeRunner {
  enter: (visit: Visit) => Outcome
  resume?: (visit: Visit, given: WaitResult, wait: Wait) => Outcome
}
