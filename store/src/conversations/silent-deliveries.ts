import type { MessageKey } from '@attune/contract/ids'
import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** A delivery that its carrier accepted and hasn't reported on since. */
export interface SilentDelivery {
  key: MessageKey
  attempt: number
  carrier: string
}

/**
 * Deliveries that were accepted in a period and whose receipt never came, oldest first. An index would cost every
 * delivery more than this query costs now and then.
 */
export const listWithoutReceipt = async (
  tx: Tenant,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<SilentDelivery[]> => {
  const { rows } = await sql<{
    contact_id: string
    sequence: number
    suffix: string
    attempt: number
    carrier: string
  }>`
    select d.contact_id, d.sequence, m.suffix, d.attempt, d.carrier from deliveries d
    join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
      and m.sequence = d.sequence
    where d.organization_id = ${tx.organizationId} and d.state = 'accepted'
      and d.carrier_status in ('accepted', 'sent') and d.called_at > ${after} and d.called_at < ${before}
    order by d.called_at limit ${limit}`.execute(tx.db)
  return rows.map(({ contact_id: contactId, sequence, suffix, attempt, carrier }) => ({
    key: { contactId, sequence, suffix },
    attempt,
    carrier,
  }))
}
