import type { FactKind } from '@attune/contract/app/facts'
import type { ClaimedWork } from '@attune/store/work/queue'

/**
 * Every kind of job and what it is about. Each is declared in the file that does it (`declare module`), so that a job is one
 * file; its slice's `slice.ts` names the function, and which facts start one. The payload is stored as JSON, and
 * jobs of an earlier version may still be due: kinds are never renamed, and payloads only get optional fields.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled where the jobs are
export interface WorkPayloads {}

/** A fact about a client: which fields changed, and how many labels came and went. */
export type ContactFactPayload = {
  contactId: string
  fact: FactKind
  fields?: string[]
  came?: number
  went?: number
  programId?: string
}

export type WorkKind = keyof WorkPayloads

/** A job of one kind, claimed by this worker. */
export type Job<K extends WorkKind> = Omit<ClaimedWork, 'kind' | 'payload'> & { kind: K; payload: WorkPayloads[K] }

/** A job to be added: due at `dueAt`, by the clock that says `now`. */
export type NewJob = {
  [K in WorkKind]: {
    kind: K
    payload: WorkPayloads[K]
    dueAt: Date
    now: Date
    /** A person waits for it. */ urgent?: boolean
  }
}[WorkKind]

/**
 * A claimed item as a job of its kind. What is in the queue was put there by `addJob`, so the kind says the payload.
 *
 * @throws Error if the item is of another kind.
 */
export const toJob = <K extends WorkKind>(kind: K, item: ClaimedWork): Job<K> => {
  if (item.kind !== kind) throw new Error(`A job of the kind ${item.kind} is not ${kind}.`)
  return { ...item, kind, payload: item.payload as WorkPayloads[K] }
}
