import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { toJob, type WorkKind } from '../work/kinds.ts'
import { jobHandlers } from './slices.ts'

/** Runs a claimed job and finishes or postpones it in the transaction of what it did. */
export type WorkHandler = (deps: Deps, item: ClaimedWork) => Promise<void>

export const isWorkKind = (kind: string): kind is WorkKind => Object.hasOwn(jobHandlers, kind)

const handlerOf =
  <K extends WorkKind>(kind: K): WorkHandler =>
  (deps, item) =>
    jobHandlers[kind](deps, toJob(kind, item))

/** What runs each kind of job, given the row as it was claimed. */
export const workHandlers = Object.fromEntries(
  Object.keys(jobHandlers)
    .filter(isWorkKind)
    .map((kind) => [kind, handlerOf(kind)]),
  // `jobHandlers` is complete by type, so this is, too.
) as Record<WorkKind, WorkHandler>
