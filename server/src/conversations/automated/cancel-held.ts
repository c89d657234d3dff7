import { heldOf, markCancelled } from '@attune/store/conversations/automated/held-messages'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'

/**
 * Cancels a contact's held messages, optionally only those of one run or with one of the tags. The caller holds the
 * contact's lock. Returns the ids of the cancelled ones.
 */
export const cancelHeld = async (
  tx: Tenant,
  contactId: string,
  which: { runId?: string; tags?: readonly string[] },
  by: { cause: string | null; at: Date; actor?: string | null },
): Promise<string[]> => {
  const { runId, tags } = which
  const chosen = (await heldOf(tx, contactId)).filter(
    (held) =>
      (runId === undefined || held.run_id === runId) &&
      (tags === undefined || tags.some((tag) => held.tags.includes(tag))),
  )
  return cancelEach(
    tx,
    contactId,
    chosen.map((held) => held.held_id),
    by,
  )
}

/** Cancels the named held messages and records a fact for each. */
export const cancelEach = async (
  tx: Tenant,
  contactId: string,
  heldIds: string[],
  { cause, at, actor = null }: { cause: string | null; at: Date; actor?: string | null },
): Promise<string[]> => {
  const cancelled = heldIds.length === 0 ? [] : await markCancelled(tx, heldIds, at)
  if (cancelled.length === 0) return []
  await recordFacts(
    tx,
    cancelled.map((heldId) => ({
      kind: 'HeldMessageCancelled' as const,
      contactId,
      payload: { heldId },
      actor,
      cause,
      at,
    })),
  )
  return cancelled
}
