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
export const holdAddress = async (tx: Tenant, at: ContactAddress): Promise<string | null> => {
  const name = `${tx.organizationId} ${at.carrier} ${at.address}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
  return contactAtAddress(tx, at)
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
