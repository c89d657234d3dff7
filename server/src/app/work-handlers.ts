import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { toGlobalJob, toJob, type GlobalWorkPayloads, type WorkKind, type WorkPayloads } from '../work/kinds.ts'
import { globalJobHandlers, jobHandlers } from './slices.ts'

/** Runs a claimed job and finishes or postpones it in the transaction of what it did. */
export type WorkHandler = (deps: Deps, item: ClaimedWork) => Promise<void>

const isJobKind = (kind: string): kind is keyof WorkPayloads => Object.hasOwn(jobHandlers, kind)
const isGlobalKind = (kind: string): kind is keyof GlobalWorkPayloads => Object.hasOwn(globalJobHandlers, kind)
export const isWorkKind = (kind: string): kind is WorkKind => isJobKind(kind) || isGlobalKind(kind)

const handlerOf =
  <K extends keyof WorkPayloads>(kind: K): WorkHandler =>
  (deps, item) =>
    jobHandlers[kind](deps, toJob(kind, item))
const globalHandlerOf =
  <K extends keyof GlobalWorkPayloads>(kind: K): WorkHandler =>
  (deps, item) =>
    globalJobHandlers[kind](deps, toGlobalJob(kind, item))

/** What runs each kind of job, given the row as it was claimed. */
export const workHandlers = Object.fromEntries([
  ...Object.keys(jobHandlers)
    .filter(isJobKind)
    .map((kind) => [kind, handlerOf(kind)]),
  ...Object.keys(globalJobHandlers)
    .filter(isGlobalKind)
    .map((kind) => [kind, globalHandlerOf(kind)]),
  // Both tables are complete by type, so this is, too.
]) as Record<WorkKind, WorkHandler>
