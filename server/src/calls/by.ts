import type { ClaimedWork } from '@attune/store/work/queue'
import type { Member, Person } from './who.ts'

/** Who or what made a change, and when. */
export interface By {
  /** The account of the person who made it; null for the product itself. */
  actor: string | null
  /** The request or job that it came from. */
  cause: string | null
  at: Date
}

/** The account of whoever really acts: the visitor's, if somebody is switched into this account. */
export const actorIdOf = ({ account, switched }: Pick<Person, 'account' | 'switched'>): string =>
  (switched?.by ?? account).account_id

/** A change made at this moment by someone who is signed in. */
export const byOf = (who: Person, at: Date): By & { actor: string; cause: string } => ({
  actor: who.account.account_id,
  cause: causeOf(who),
  at,
})

/** What the facts of a call name as their cause: the request, and the task that the member is working on. */
export const causeOf = ({ requestId, taskId }: Pick<Member, 'requestId' | 'taskId'>): string =>
  taskId === undefined ? requestId : `${requestId} ${taskId}`

/** A change that a job makes at this moment, on nobody's behalf. */
export const byJob = (item: Pick<ClaimedWork, 'workId'>, at: Date): By & { actor: null; cause: string } => ({
  actor: null,
  cause: causeOfJob(item),
  at,
})

/** What the facts of a job name as their cause. */
export const causeOfJob = ({ workId }: Pick<ClaimedWork, 'workId'>): string => `work:${workId}`
