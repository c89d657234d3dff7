import type { FactKind } from '@attune/contract/app/facts'
import type { Reaction } from '@attune/store/facts/reactions'
import type { Deps } from './deps.ts'
import type { GlobalJob, GlobalWorkPayloads, Job, Outside, WorkKind, WorkPayloads } from './work/kinds.ts'
import type { FactTrait } from './work/record-facts.ts'

/** Everything that a slice adds to the server. `app/slices.ts` lists the slices. */
export interface Slice {
  /** Handlers of its calls, by group and name as in the contract. */
  handlers: Record<string, Record<string, (context: never, input: never) => Promise<unknown>>>
  /** The functions that do its jobs, by kind. */
  jobs: { [K in keyof WorkPayloads]?: JobHandler<K> }
  /** The same for jobs that belong to no organization. */
  globalJobs: { [K in keyof GlobalWorkPayloads]?: GlobalJobHandler<K> }
  /** Which of its jobs wait for answers from outside, and from where. They take no slot from the others (`app/pools.ts`). */
  waitsFor?: { [K in WorkKind]?: Outside }
  /** Which of its jobs each kind of fact starts, in the transaction that records the fact. */
  reactions: ReactionsWith<keyof WorkPayloads>
  /** Each adds a job that is never finished, only postponed; none if it is queued already. */
  lasting: readonly ((deps: Deps) => Promise<void>)[]
}

/** Does a claimed job, and finishes or postpones it in the transaction of what it did. */
export type JobHandler<K extends keyof WorkPayloads> = (deps: Deps, job: Job<K>) => Promise<void>
export type GlobalJobHandler<K extends keyof GlobalWorkPayloads> = (deps: Deps, job: GlobalJob<K>) => Promise<void>

/**
 * Checks the shape of a slice and keeps its exact calls and kinds of jobs. It may react to any slice's facts, but only with
 * jobs of its own.
 */
export const defineSlice = <const S extends Slice>(slice: S & { reactions: ReactionsWith<keyof S['jobs']> }): S => slice

type ReactionsWith<Kind> = { [K in FactKind]?: readonly Reaction<Kind & string, FactTrait>[] }
