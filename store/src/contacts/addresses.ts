import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface ContactAddress {
  carrier: string
  address: string
}

/** The contact an address belongs to. Addresses are unique within an organization. */
export const contactAtAddress = async (tx: Tenant, at: ContactAddress): Promise<string | null> => {
  const row = await tx.db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('organization_id', '=', tx.organizationId)
    .where('carrier', '=', at.carrier)
    .where('address', '=', at.address)
    .executeTakeFirst()
  return row?.contact_id ?? null
}

/**
 * Locks an address until the transaction ends, since a stranger may send several texts at once. Returns the contact
 * that has the address by then, if any.
 */
export const lockAddress = async (tx: Tenant, at: ContactAddress): Promise<string | null> => {
  await lockAddresses(tx, [at])
  return contactAtAddress(tx, at)
}

/** Locks several addresses, always in the same order to avoid deadlocks. */
export const lockAddresses = async (tx: Tenant, all: ContactAddress[]): Promise<void> => {
  const names = [...new Set(all.map((at) => `${tx.organizationId} ${at.carrier} ${at.address}`))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${names}::text[]) with ordinality as held (name, place) order by place) held`.execute(
    tx.db,
  )
}

/** The address a contact is messaged at; null if no carrier reaches them. */
export const addressOfContact = async (tx: Tenant, contactId: string): Promise<ContactAddress | null> => {
  const row = await tx.db
    .selectFrom('contact_addresses')
    .select(['carrier', 'address'])
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('carrier')
    .executeTakeFirst()
  return row ?? null
}

/** The organization's address at a carrier. */
export const ownAddress = async (tx: Tenant, carrier: string): Promise<string | null> => {
  const row = await tx.db
    .selectFrom('addresses')
    .select('address')
    .where('organization_id', '=', tx.organizationId)
    .where('carrier', '=', carrier)
    .orderBy('address')
    .executeTakeFirst()
  return row?.address ?? null
}

/** Addresses of contacts at a carrier. */
export const addressesAt = async (
  tx: Tenant,
  carrier: string,
  contactIds: string[],
): Promise<{ contact_id: string; address: string }[]> =>
  contactIds.length === 0
    ? []
    : tx.db
        .selectFrom('contact_addresses')
        .select(['contact_id', 'address'])
        .where('organization_id', '=', tx.organizationId)
        .where('carrier', '=', carrier)
        .where('contact_id', 'in', contactIds)
        .execute()

/** The organization's addresses at all carriers. */
export const ownAddresses = (tx: Tenant): Promise<ContactAddress[]> =>
  tx.db
    .selectFrom('addresses')
    .select(['carrier', 'address'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('carrier')
    .orderBy('address')
    .execute()

export const insertAddresses = async (tx: Tenant, contact_id: string, addresses: ContactAddress[]): Promise<void> => {
  if (addresses.length === 0) return
  await tx.db
    .insertInto('contact_addresses')
    .values(addresses.map((address) => ({ organization_id: tx.organizationId, contact_id, ...address })))
    .execute()
}

/** Replaces a contact's addresses. */
export const setAddresses = async (tx: Tenant, contactId: string, addresses: ContactAddress[]): Promise<void> => {
  await tx.db
    .deleteFrom('contact_addresses')
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .execute()
  await insertAddresses(tx, contactId, addresses)
}

/**
 * Finds another contact with this phone number or email, among the contacts' own fields and the carriers' addresses.
 */
export const findContactWith = async (
  tx: Tenant,
  field: 'phone' | 'email',
  value: string,
  except: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from contacts where organization_id = ${tx.organizationId}
      and ${sql.ref(field)} = ${value}
      and contact_id is distinct from ${except}
    union all
    select contact_id from contact_addresses where organization_id = ${tx.organizationId} and address = ${value}
      and carrier = any(array(select a.carrier from addresses a where a.organization_id = ${tx.organizationId}))
      and contact_id is distinct from ${except}
    limit 1`.execute(tx.db)
  return rows[0]?.contact_id ?? null
}

/** The organization's time zone, an IANA name. */
export const ownTimeZone = async (tx: Tenant): Promise<string> => {
  const row = await tx.db
    .selectFrom('organizations')
    .select('time_zone')
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
