import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** The send gate's counters for a contact, before the next message. */
export interface AutomationCounts {
  /** Messages sent under the current message limit. */
  quotaUsed: number
  /**
   * Automated messages sent on this local date, or on a later one: a client who travels west around midnight is back in
   * a day that has already had its messages.
   */
  sentToday: number
  /** Automated messages since the client last wrote, or since automation last muted itself. */
  unanswered: number
}

export interface MessageLimit {
  amount: number
  until: Date | null
}

/**
 * Loads the counters. A new limit, a new day or a reply resets the respective counter. The caller holds the contact's
 * lock.
 */
export const loadAutomationCounts = async (
  tx: Tenant,
  contactId: string,
  { day, limit }: { day: string; limit: MessageLimit | null },
): Promise<AutomationCounts> => {
  const { rows } = await sql<{ quota_used: number; day_count: number; unanswered: number }>`
    select
      case when ${isSameLimit(limit)} then c.quota_used else 0 end as quota_used,
      case when c.day >= ${day} then c.day_count else 0 end as day_count,
      case when c.received_count = t.received_count then c.unanswered else 0 end as unanswered
    from automation_counts c
    join threads t on t.organization_id = c.organization_id and t.contact_id = c.contact_id
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}`.execute(tx.db)
  const [row] = rows
  return { quotaUsed: row?.quota_used ?? 0, sentToday: row?.day_count ?? 0, unanswered: row?.unanswered ?? 0 }
}

const isSameLimit = (limit: MessageLimit | null) =>
  sql`c.quota_amount is not distinct from ${limit?.amount ?? null}::int
    and c.quota_until is not distinct from ${limit?.until ?? null}::timestamptz`

/** Updates the counters after a message; absent ones stay. */
export const writeCounts = async (
  tx: Tenant,
  contactId: string,
  counts: {
    quota?: { limit: MessageLimit; used: number }
    day?: { date: string; count: number }
    unanswered?: number
    mutedAt?: Date
  },
): Promise<void> => {
  const { quota, day, unanswered, mutedAt } = counts
  await sql`
    insert into automation_counts as c (organization_id, contact_id, quota_amount, quota_until, quota_used, day, day_count,
      unanswered, received_count, muted_at)
    select t.organization_id, t.contact_id, ${quota?.limit.amount ?? null}::int, ${quota?.limit.until ?? null}::timestamptz,
      ${quota?.used ?? 0}::int, ${day?.date ?? null}::text, ${day?.count ?? 0}::int, ${unanswered ?? 0}::int,
      t.received_count, ${mutedAt ?? null}::timestamptz
    from threads t where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
    on conflict (organization_id, contact_id) do update set
      quota_amount = case when ${quota !== undefined} then excluded.quota_amount else c.quota_amount end,
      quota_until = case when ${quota !== undefined} then excluded.quota_until else c.quota_until end,
      quota_used = case when ${quota !== undefined} then excluded.quota_used else c.quota_used end,
      day = case when ${day !== undefined} then greatest(c.day, excluded.day) else c.day end,
      day_count = case when ${day !== undefined} then excluded.day_count else c.day_count end,
      unanswered = case when ${unanswered !== undefined} then excluded.unanswered else c.unanswered end,
      received_count = case when ${unanswered !== undefined} then excluded.received_count else c.received_count end,
      muted_at = coalesce(excluded.muted_at, c.muted_at)`.execute(tx.db)
}

/** A mail that is only filed is no answer: what counts as unanswered stays so. The caller holds the contact's lock. */
export const keepUnansweredCount = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx
    .update('automation_counts')
    .set({ received_count: sql<number>`received_count + 1` })
    .where('contact_id', '=', contactId)
    .execute()
}

/** Maximum number of recent messages compared for equal texts. */
const TEXTS_COMPARED_MAX = 200

/** When the same text was last sent to a contact since a time; null if it wasn't. */
export const findSameTextSince = async (
  tx: Tenant,
  contactId: string,
  text: string,
  since: Date,
): Promise<Date | null> => {
  if (text === '') return null
  const { rows } = await sql<{ at: Date }>`
    select m.at from (
      select at, text, direction, carrier, deleted_at from messages
      where organization_id = ${tx.organizationId} and contact_id = ${contactId}
      order by sequence desc limit ${TEXTS_COMPARED_MAX}
    ) m
    where m.direction = 2 and m.carrier <> 'omitted' and m.deleted_at is null and m.at > ${since} and m.text = ${text}
    order by m.at desc limit 1`.execute(tx.db)
  return rows[0]?.at ?? null
}

/** When automation last muted itself because nobody answered; null if it never has. */
export const ownMuteAt = async (tx: Tenant, contactId: string): Promise<Date | null> => {
  const row = await tx
    .from('automation_counts')
    .select('muted_at')
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return row?.muted_at ?? null
}
