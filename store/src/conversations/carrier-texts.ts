import type { Selectable } from 'kysely'
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

/** All messages that went through one carrier, in no order. */
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
