import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MessagesTable } from './tables.ts'

export type CarrierText = Pick<
  Selectable<MessagesTable>,
  | 'contact_id'
  | 'sequence'
  | 'suffix'
  | 'direction'
  | 'text'
  | 'at'
  | 'from_address'
  | 'to_address'
  | 'delivery_error'
  | 'carrier_ref'
>

/** All messages of a carrier, unordered. */
export const listCarrierTexts = (tx: Tenant, carrier: string): Promise<CarrierText[]> =>
  tx.db
    .selectFrom('messages')
    .select([
      'contact_id',
      'sequence',
      'suffix',
      'direction',
      'text',
      'at',
      'from_address',
      'to_address',
      'delivery_error',
      'carrier_ref',
    ])
    .where('organization_id', '=', tx.organizationId)
    .where('carrier', '=', carrier)
    .execute()

/** Records the carrier's id of an incoming text. False if it was received before. */
export const takeInbound = async (tx: Tenant, carrier: string, carrierId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into inbound_seen (organization_id, carrier, carrier_id, at)
    values (${tx.organizationId}, ${carrier}, ${carrierId}, ${at}) on conflict do nothing returning 1`.execute(tx.db)
  return rows.length === 1
}
