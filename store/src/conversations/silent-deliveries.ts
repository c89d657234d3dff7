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
}

/**
 * Deliveries that these carriers accepted in a period and whose receipt never came: first those that were asked about
 * least often, then the oldest. An index would cost every delivery more than this query costs now and then.
 */
export const listWithoutReceipt = async (
  tx: Tenant,
  { carriers, after, before, limit }: { carriers: readonly string[]; after: Date; before: Date; limit: number },
): Promise<SilentDelivery[]> => {
  const { rows } = await sql<{
    contact_id: string
    sequence: number
    suffix: string
    attempt: number
    carrier: string
    ref: string
    own: string | null
  }>`
    select d.contact_id, d.sequence, m.suffix, d.attempt, d.carrier, d.carrier_ref as ref, m.from_address as own
    from deliveries d
    join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
      and m.sequence = d.sequence
    where d.organization_id = ${tx.organizationId} and d.state = 'accepted' and d.carrier = any(${carriers}::text[])
      and d.carrier_status in ('accepted', 'sent') and d.carrier_ref is not null and d.called_at > ${after} and d.called_at < ${before}
    order by d.asked, d.called_at limit ${limit}`.execute(tx.db)
  return rows.map(({ contact_id: contactId, sequence, suffix, attempt, carrier, ref, own }) => ({
    key: { contactId, sequence, suffix },
    attempt,
    carrier,
    ref,
    from: own ?? '',
  }))
}
