import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Remembers a carrier's id. False: this text has been taken already. */
export const takeInbound = async (tx: Tenant, carrier: string, carrierId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into inbound_seen (organization_id, carrier, carrier_id, at)
    values (${tx.organizationId}, ${carrier}, ${carrierId}, ${at}) on conflict do nothing returning 1`.execute(tx.db)
  return rows.length === 1
}
