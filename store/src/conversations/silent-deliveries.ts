import type { MessageKey } from '@attune/contract/ids'
import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** A delivery that its carrier accepted and hasn't reported on since. */
export interface SilentDelivery {
  key: MessageKey
  attempt: number
  carrier: string
  /** The carrier's id. */
  ref: string
  /** Our own address. */
  from: string
  /** Its place in the list. */
  place: SilentPlace
}

/** How often it was asked about, and when it was handed over. */
export interface SilentPlace {
  asked: number
  calledAt: Date
}

/**
 * Deliveries that these carriers accepted in a period and whose receipt never came: first those that were asked about
 * least often, then the oldest. Another page begins behind the last one's final delivery. An index would cost every
 * delivery more than this query costs now and then.
 */
export const listWithoutReceipt = async (
  tx: Tenant,
  {
    carriers,
    after,
    before,
    behind,
    limit,
  }: { carriers: readonly string[]; after: Date; before: Date; behind: SilentDelivery | null; limit: number },
): Promise<SilentDelivery[]> => {
  const page =
    behind === null
      ? sql``
      : sql`and (d.asked, d.called_at, d.contact_id, d.sequence) >
          (${behind.place.asked}, ${behind.place.calledAt}, ${behind.key.contactId}, ${behind.key.sequence})`
  const { rows } = await sql<{
    contact_id: string
    sequence: number
    suffix: string
    attempt: number
    carrier: string
    ref: string
    own: string | null
    asked: number
    called_at: Date
  }>`
    select d.contact_id, d.sequence, m.suffix, d.attempt, d.carrier, d.carrier_ref as ref, m.from_address as own,
      d.asked, d.called_at
    from deliveries d
    join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
      and m.sequence = d.sequence
    where d.organization_id = ${tx.organizationId} and d.state = 'accepted' and d.carrier = any(${carriers}::text[])
      and d.carrier_status in ('accepted', 'sent') and d.carrier_ref is not null
      and d.called_at > ${after} and d.called_at < ${before} ${page}
    order by d.asked, d.called_at, d.contact_id, d.sequence limit ${limit}`.execute(tx.db)
  return rows.map(({ contact_id: contactId, sequence, suffix, attempt, carrier, ref, own, ...row }) => ({
    key: { contactId, sequence, suffix },
    attempt,
    carrier,
    ref,
    from: own ?? '',
    place: { asked: row.asked, calledAt: row.called_at },
  }))
}
