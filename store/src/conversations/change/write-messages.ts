import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { MessagePosition } from '../deliveries.ts'

/** Sets flags of a message; absent ones stay. Returns whether any changed. The caller holds the contact's lock. */
export const writeFlags = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  flags: { pinned?: boolean | undefined; review?: boolean | undefined },
): Promise<boolean> => {
  const [pinned, review] = [flags.pinned ?? null, flags.review ?? null]
  const { rows } = await sql`
    update messages set pinned = coalesce(${pinned}, pinned), review = coalesce(${review}, review)
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}
      and (pinned <> coalesce(${pinned}, pinned) or review <> coalesce(${review}, review))
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Clears a deleted message's content. The caller removes its files, ranks and reactions. False if it is already
 * deleted.
 */
export const emptyMessage = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  deleted: { by: string; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update messages set deleted_at = ${deleted.at}, deleted_by = ${deleted.by}, text = '', num_attach = 0, tags = '{}',
      quotes_sequence = null, mail = null, template = null, delivery_error = null, delivery_reason = null, pinned = false,
      review = false
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}
      and deleted_at is null
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Recomputes the thread's last failed message that no delivered one followed. */
export const settleFailure = async (tx: Tenant, contactId: string): Promise<void> => {
  await sql`
    with delivered as (
      select max(sequence) as sequence from messages where organization_id = ${tx.organizationId}
        and contact_id = ${contactId} and direction = 2 and delivery = 1
    ), failed as (
      select m.sequence, m.at from messages m, delivered d where m.organization_id = ${tx.organizationId}
        and m.contact_id = ${contactId} and m.direction = 2 and m.delivery = -1 and m.deleted_at is null
        and m.sequence > coalesce(d.sequence, 0) order by m.sequence desc limit 1
    )
    update threads set failed_sequence = (select sequence from failed), failed_at = (select at from failed)
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and failed_sequence is not null`.execute(
    tx.db,
  )
}
