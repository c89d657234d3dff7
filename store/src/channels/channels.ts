import { MINUTE_MS } from '@attune/contract/durations'
import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { AddressesTable } from '../organizations/tables.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Global, Tenant } from '../store.ts'

export type ChannelRecord = Selectable<AddressesTable> & { owner: StaffName | null }

/** The organization's channels, those that are used first. */
export const listChannels = (tx: Tenant): Promise<ChannelRecord[]> =>
  tx
    .from('addresses')
    .selectAll()
    .select(staffNameOf('addresses.owner_id').as('owner'))
    .orderBy(sql`state = 'disconnected'`)
    .orderBy('carrier', 'desc')
    .orderBy('address')
    .execute()

/** Locks one of the organization's channels. Undefined if it has no such address. */
export const lockChannel = (
  tx: Tenant,
  { carrier, address }: { carrier: string; address: string },
): Promise<Selectable<AddressesTable> | undefined> =>
  tx
    .from('addresses')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst()

/** Changes a channel and increases its rev. */
export const changeChannel = async (
  tx: Tenant,
  { carrier, address }: { carrier: string; address: string },
  change: Updateable<AddressesTable>,
): Promise<void> => {
  await tx
    .update('addresses')
    .set({ ...change, rev: sql<number>`rev + 1` })
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .execute()
}

/** Inserts a channel. Returns false if the address already exists, here or in another organization. */
export const insertChannel = async (
  tx: Tenant,
  row: Pick<
    Selectable<AddressesTable>,
    'carrier' | 'address' | 'title' | 'state' | 'carrier_account_id' | 'created_at' | 'changed_at'
  >,
): Promise<boolean> => {
  const inserted = await tx
    .insert('addresses', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('address')
    .execute()
  return inserted.length > 0
}

/** What is known about an address before its organization is known: whose it is, and whether it is used. */
export type AddressStanding = Pick<
  Selectable<AddressesTable>,
  'organization_id' | 'state' | 'carrier_account_id' | 'last_in_at' | 'last_receipt_at'
>

export const standingOf = (db: Global, carrier: string, address: string): Promise<AddressStanding | undefined> =>
  db
    .selectFrom('addresses')
    .select(['organization_id', 'state', 'carrier_account_id', 'last_in_at', 'last_receipt_at'])
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .where(isOpen)
    .executeTakeFirst()

/** Those of these addresses that the installation knows, and whose they are. */
export const listStandings = (
  db: Global,
  carrier: string,
  addresses: string[],
): Promise<(AddressStanding & { address: string })[]> =>
  addresses.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('addresses')
        .select(['address', 'organization_id', 'state', 'carrier_account_id', 'last_in_at', 'last_receipt_at'])
        .where('carrier', '=', carrier)
        .where('address', 'in', addresses)
        .where(isOpen)
        .execute()

/** What arrives for a deleted organization is not accepted. */
const isOpen = sql<boolean>`not exists (
  select from organizations o where o.organization_id = addresses.organization_id and o.deleted_at is not null)`

/** Frees addresses that another organization has disconnected, so that this one can have them. */
export const freeDisconnected = async (
  db: Global,
  carrier: string,
  addresses: string[],
  forOrganization: string,
): Promise<void> => {
  await db
    .deleteFrom('addresses')
    .where('carrier', '=', carrier)
    .where('address', 'in', addresses)
    .where('state', '=', 'disconnected')
    .where('organization_id', '<>', forOrganization)
    .execute()
}

/** Notes that something came in for an address, at most once a minute. */
export const noteArrival = async (
  db: Global,
  at: { carrier: string; address: string },
  standing: AddressStanding,
  what: 'last_in_at' | 'last_receipt_at',
  now: Date,
): Promise<void> => {
  const last = standing[what]
  if (last !== null && now.getTime() - last.getTime() < MINUTE_MS) return
  await db
    .updateTable('addresses')
    .set({ [what]: now })
    .where('carrier', '=', at.carrier)
    .where('address', '=', at.address)
    .execute()
}
