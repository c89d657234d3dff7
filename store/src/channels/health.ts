import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface ChannelLoad {
  carrier: string
  address: string
  waiting: number
  oldest: Date | null
}
export interface ChannelFailures {
  carrier: string
  address: string
  reason: string
  count: number
}

/** How many messages are waiting for their carrier, by the address they are sent from. */
export const listWaiting = async (tx: Tenant): Promise<ChannelLoad[]> => {
  const { rows } = await sql<ChannelLoad>`
    select m.carrier, m.from_address as address, count(*)::int as waiting, min(m.at) as oldest
    from deliveries d join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
      and m.sequence = d.sequence
    where d.organization_id = ${tx.organizationId}
      and (d.state in ('waiting', 'intended', 'paced', 'calling') or (d.state = 'resting' and d.slot_at is not null))
      and m.from_address is not null
    group by 1, 2`.execute(tx.db)
  return rows
}

/** How many messages written since then failed, by address and reason, the most frequent first. */
export const listFailures = async (tx: Tenant, since: Date): Promise<ChannelFailures[]> => {
  const { rows } = await sql<ChannelFailures>`
    select carrier, from_address as address, coalesce(delivery_reason, 'other') as reason, count(*)::int as count
    from messages where organization_id = ${tx.organizationId} and at >= ${since} and direction = 2
      and delivery = -1 and from_address is not null
    group by 1, 2, 3 order by 4 desc, 3`.execute(tx.db)
  return rows
}
