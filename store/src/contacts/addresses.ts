import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface ContactAddress {
  carrier: string
  address: string
}

/** Whom an address belongs to: unique in the organization. */
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
 * Holds an address that nobody had until the transaction ends: strangers may write several texts at once. Answers whose
 * it has become while this waited.
 */
export const lockAddress = async (tx: Tenant, at: ContactAddress): Promise<string | null> => {
  await lockAddresses(tx, [at])
  return contactAtAddress(tx, at)
}

/** The same for many, always in one order, so that two who hold several do not wait for each other. */
export const lockAddresses = async (tx: Tenant, all: ContactAddress[]): Promise<void> => {
  const names = [...new Set(all.map((at) => `${tx.organizationId} ${at.carrier} ${at.address}`))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${names}::text[]) with ordinality as held (name, place) order by place) held`.execute(
    tx.db,
  )
}

/** Where a contact is written to; null when no carrier reaches them. */
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

/** The organization's own address at a carrier. */
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

/** Contacts that one carrier reaches, with their addresses. */
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

/** The organization's own addresses at all its carriers. */
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

/** Gives a contact these addresses and no others. */
export const setAddresses = async (tx: Tenant, contactId: string, addresses: ContactAddress[]): Promise<void> => {
  await tx.db
    .deleteFrom('contact_addresses')
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .execute()
  await insertAddresses(tx, contactId, addresses)
}

/** Who has a phone number or an e-mail address, as written beside the client or known to a carrier. */
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

/** The organization's own time zone. */
export const ownTimeZone = async (tx: Tenant): Promise<string> => {
  const row = await tx.db
    .selectFrom('organizations')
    .select('time_zone')
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
