import type { Member, Person } from './who.ts'

/** Who or what made a change, and when. */
export interface By {
  /** The account of whoever made it; null for the product itself. */
  actor: string | null
  /** The request or job that it came of. */
  cause: string | null
  at: Date
}

/** A change made at this moment by someone who is signed in. */
export const byOf = (who: Person, at: Date): By & { actor: string; cause: string } => ({
  actor: who.account.account_id,
  cause: causeOf(who),
  at,
})

/** What the facts of a call name as their cause: the request, and the task that the member is working on. */
export const causeOf = ({ requestId, taskId }: Pick<Member, 'requestId' | 'taskId'>): string =>
  taskId === undefined ? requestId : `${requestId} ${taskId}`
