import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { CarrierAccountsTable } from './tables.ts'

export type CarrierAccountRecord = Selectable<CarrierAccountsTable>

export const listCarrierAccounts = (tx: Tenant): Promise<CarrierAccountRecord[]> =>
  tx.from('carrier_accounts').selectAll().execute()

/** The organization's accounts at carriers, locked until the transaction ends. */
export const lockCarrierAccounts = (tx: Tenant): Promise<CarrierAccountRecord[]> =>
  tx.from('carrier_accounts').selectAll().orderBy('carrier_account_id').forUpdate().execute()

export const loadCarrierAccount = (tx: Tenant, id: string): Promise<CarrierAccountRecord | undefined> =>
  tx.from('carrier_accounts').selectAll().where('carrier_account_id', '=', id).executeTakeFirst()

/** The account with this carrier's id, locked until the transaction ends. */
export const lockCarrierAccount = (
  tx: Tenant,
  { carrier, sid }: { carrier: string; sid: string },
): Promise<CarrierAccountRecord | undefined> =>
  tx
    .from('carrier_accounts')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()

export const insertCarrierAccount = async (
  tx: Tenant,
  row: Omit<Insertable<CarrierAccountsTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('carrier_accounts', row).execute()
}

export const changeCarrierAccount = async (
  tx: Tenant,
  id: string,
  change: Updateable<CarrierAccountsTable>,
): Promise<void> => {
  await tx.update('carrier_accounts').set(change).where('carrier_account_id', '=', id).execute()
}
