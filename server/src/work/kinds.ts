import type { FactKind } from '@attune/contract/app/facts'
import type { ClaimedWork } from '@attune/store/work/queue'

/**
 * Every kind of an organization's jobs, and what each is about. Each is declared in the file that does it (`declare
 * module`), so that a job is one file; its slice's `slice.ts` names the function, and which facts start one. The
 * payload is stored as JSON, and jobs of an earlier version may still be due: kinds are never renamed, and payloads
 * only get optional fields.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled where the jobs are
export interface WorkPayloads {}

/** The same for jobs that belong to no organization, such as mail about an account. */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled where the jobs are
export interface GlobalWorkPayloads {}

/** A fact about a client: which fields changed, and how many labels came and went. */
export type ContactFactPayload = {
  contactId: string
  fact: FactKind
  fields?: string[]
  came?: number
  went?: number
  programId?: string
}

export type WorkKind = keyof WorkPayloads | keyof GlobalWorkPayloads

/**
 * From where a job may have to wait for an answer. `carrier`: it hands messages over. `inbox`: it asks a carrier for
 * what came in or what became of messages. `hook`: it posts to an address that somebody has given.
 */
export type Outside = 'carrier' | 'inbox' | 'prompt' | 'mail' | 'hook'

/** A job of one kind, claimed by this worker. */
export type Job<K extends keyof WorkPayloads> = Omit<ClaimedWork, 'kind' | 'organizationId' | 'payload'> & {
  kind: K
  organizationId: string
  payload: WorkPayloads[K]
}

/** A job of whichever kind. */
export type AnyJob = Job<keyof WorkPayloads>

/** A job of one kind that belongs to no organization, claimed by this worker. */
export type GlobalJob<K extends keyof GlobalWorkPayloads> = Omit<ClaimedWork, 'kind' | 'payload'> & {
  kind: K
  payload: GlobalWorkPayloads[K]
}

/** A job to be added: due at `dueAt`, by the clock that says `now`. */
export type NewJob = {
  [K in keyof WorkPayloads]: {
    kind: K
    payload: WorkPayloads[K]
    dueAt: Date
    now: Date
    /** A person waits for it. */ urgent?: boolean
  }
}[keyof WorkPayloads]

/**
 * A claimed item as a job of its kind. What is in the queue was put there by `addJob`, so the kind determines the
 * payload.
 *
 * @throws Error if the item is of another kind, or belongs to no organization.
 */
export const toJob = <K extends keyof WorkPayloads>(kind: K, item: ClaimedWork): Job<K> => {
  const { organizationId } = item
  if (item.kind !== kind) throw new Error(`A job of the kind ${item.kind} is not ${kind}.`)
  if (organizationId === null) throw new Error(`This job of the kind ${kind} belongs to no organization.`)
  return { ...item, kind, organizationId, payload: item.payload as WorkPayloads[K] }
}

/**
 * The same for a job of no organization.
 *
 * @throws Error if the item is of another kind.
 */
export const toGlobalJob = <K extends keyof GlobalWorkPayloads>(kind: K, item: ClaimedWork): GlobalJob<K> => {
  if (item.kind !== kind) throw new Error(`A job of the kind ${item.kind} is not ${kind}.`)
  return { ...item, kind, payload: item.payload as GlobalWorkPayloads[K] }
}
