import { changeContact } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { isReviewed as wasReviewed, markThread } from '@attune/store/conversations/threads'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'

export interface ReviewChange {
  isReviewed?: boolean | undefined
  /** ISO 8601; null removes it. */
  reviewPoint?: string | null | undefined
}

/**
 * Sets a client's review point, which asks for a new review, and marks the thread as reviewed or not. The point stays
 * as history. The caller has checked that the client is within reach. False if nothing changed.
 */
export const reviewInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  { isReviewed, reviewPoint }: ReviewChange,
): Promise<boolean> => {
  if (isReviewed === undefined && reviewPoint === undefined) return false
  const row = await lockContact(tx, contactId)
  if (row === undefined || row.removed_at !== null) throw new Refusal('ThreadNotFound')
  const by = { contactId, ...byOf(who, deps.now()) }
  const point = reviewPoint === undefined || reviewPoint === null ? null : new Date(reviewPoint)
  const isMoved = reviewPoint !== undefined && point?.getTime() !== row.review_point?.getTime()
  if (isMoved) {
    await changeContact(tx, contactId, { review_point: point })
    await recordFacts(tx, [{ kind: 'ContactReviewPointChanged', ...by }])
  }
  const reviewed = isReviewed ?? (point === null ? undefined : false)
  const isMarked = reviewed !== undefined && (await markThread(tx, contactId, { is_reviewed: reviewed }))
  if (isMarked) await recordFacts(tx, [{ kind: reviewed ? 'ThreadReviewed' : 'ThreadUnreviewed', ...by }])
  return isMoved || isMarked
}

/** Moves a thread to Review from this moment on, or from an earlier point still to be reviewed. */
export const raiseReviewInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  at: Date,
): Promise<void> => {
  const row = await lockContact(tx, contactId)
  const point = row === undefined || (await wasReviewed(tx, contactId)) ? null : row.review_point
  const first = point !== null && point < at ? point : at
  await reviewInTx(deps, tx, who, contactId, { reviewPoint: first.toISOString() })
}
