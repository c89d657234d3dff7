import { sql } from 'kysely'
import { organizationAtAddress } from '../organizations/organizations.ts'
import type { Store, Tenant } from '../store.ts'
import { rootOf } from './contacts.ts'

export interface ContactAddress {
  carrier: string
  address: string
}

/** The contact an address belongs to. Addresses are unique within an organization. */
export const contactAtAddress = async (tx: Tenant, at: ContactAddress): Promise<string | null> => {
  const row = await tx
    .from('contact_addresses')
    .select('contact_id')
    .where('carrier', '=', at.carrier)
    .where('address', '=', at.address)
    .executeTakeFirst()
  return row?.contact_id ?? null
}

/**
 * Whose these addresses at a carrier are, and for whom these ids of clients stand now: the client by each of those that
 * somebody has.
 */
export const findClients = async (
  tx: Tenant,
  carrier: string,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; contact_id: string }>`
    select address as name, contact_id from contact_addresses
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = any(${[...names]}::text[])
    union all
    select contact_id, coalesce(merged_into, contact_id) from contacts
    where organization_id = ${tx.organizationId} and contact_id = any(${[...names]}::text[])
      and (removed_at is null or merged_into is not null)`.execute(tx.db)
  return new Map(rows.map((row) => [row.name, row.contact_id]))
}

/**
 * Locks an address until the transaction ends, since a stranger may send several texts at once. Returns the contact
 * that then has the address, if any.
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

/** The organization's address at a carrier. */
export const ownAddress = async (tx: Tenant, carrier: string): Promise<string | null> => {
  const row = await tx
    .from('addresses')
    .select('address')
    .where('carrier', '=', carrier)
    .where('state', '<>', 'disconnected')
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
    : tx
        .from('contact_addresses')
        .select(['contact_id', 'address'])
        .where('carrier', '=', carrier)
        .where('contact_id', 'in', contactIds)
        .execute()

/** The organization's addresses at all carriers. */
export const ownAddresses = (tx: Tenant): Promise<ContactAddress[]> =>
  tx
    .from('addresses')
    .select(['carrier', 'address'])
    .where('state', '<>', 'disconnected')
    .orderBy('carrier')
    .orderBy('address')
    .execute()

export const insertAddresses = async (tx: Tenant, contact_id: string, addresses: ContactAddress[]): Promise<void> => {
  if (addresses.length === 0) return
  await tx
    .insert(
      'contact_addresses',
      addresses.map((address) => ({ contact_id, ...address })),
    )
    .execute()
}

/**
 * Replaces a contact's addresses. Those of clients that were merged into this one stay theirs, and so does an own one that
 * a merge has put aside: they are still reached there, and undoing the merge brings it back into the profile.
 */
export const setAddresses = async (tx: Tenant, contactId: string, addresses: ContactAddress[]): Promise<void> => {
  const kept = addresses.map(({ carrier, address }) => `${carrier} ${address}`)
  // What is known about an address that stays is kept with it.
  const { rows } = await sql<ContactAddress>`
    with gone as (
      delete from contact_addresses a where organization_id = ${tx.organizationId} and contact_id = ${contactId}
        and merged_from is null and carrier || ' ' || address <> all(${kept}::text[])
        and not ${isPutAside(tx, contactId, 'phone')} and not ${isPutAside(tx, contactId, 'email')}
    )
    select carrier, address from contact_addresses where organization_id = ${tx.organizationId}
      and contact_id = ${contactId} and carrier || ' ' || address = any(${kept}::text[])`.execute(tx.db)
  const isThere = (one: ContactAddress) =>
    rows.some(({ carrier, address }) => carrier === one.carrier && address === one.address)
  await insertAddresses(
    tx,
    contactId,
    addresses.filter((one) => !isThere(one)),
  )
}

/** Whether the address `a` is what a client had before merges, while their profile has what one of these brought. */
const isPutAside = (tx: Tenant, contactId: string, field: 'phone' | 'email') => {
  const of = (merge: 'm' | 'b') => sql`${sql.ref(`${merge}.organization_id`)} = ${tx.organizationId}
    and ${sql.ref(`${merge}.contact_id`)} = ${contactId} and ${sql.ref(`${merge}.undone_at`)} is null`
  return sql`exists (select from contact_merges m, contact_merges b, contacts c where ${of('m')} and ${of('b')}
    and c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}
    and ${sql.ref(`c.${field}`)} = b.became ->> ${field}::text
    and a.address in (m.was ->> ${field}::text, 'whatsapp:' || (m.was ->> ${field}::text)))`
}

/** How far apart two failures must be to leave no doubt: what goes wrong within one hour may be the carrier's fault. */
const DOUBT = sql`interval '1 hour'`

/** The carrier says that a client's address accepts no messages. Returns whether this has just become certain. */
export const noteDeadEnd = async (tx: Tenant, contactId: string, at: ContactAddress, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ died: boolean }>`
    update contact_addresses set failing_since = coalesce(failing_since, ${now}),
      dead_at = case when failing_since <= ${now}::timestamptz - ${DOUBT} then ${now}::timestamptz end
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and carrier = ${at.carrier}
      and address = ${at.address} and dead_at is null
    returning dead_at is not null as died`.execute(tx.db)
  return rows[0]?.died ?? false
}

/**
 * A message arrived there: earlier failures meant nothing. An address that is no longer used needs a text from it.
 * After a merge the address belongs to the client who stays.
 */
export const noteArrived = async (tx: Tenant, contactId: string, at: ContactAddress): Promise<void> => {
  await tx
    .update('contact_addresses')
    .set({ failing_since: null })
    .where('contact_id', '=', (await rootOf(tx, contactId)) ?? contactId)
    .where('carrier', '=', at.carrier)
    .where('address', '=', at.address)
    .where('failing_since', 'is not', null)
    .where('dead_at', 'is', null)
    .execute()
}

/** The client wrote from it. Returns whether it wasn't used until now. */
export const reviveAddress = async (tx: Tenant, contactId: string, at: ContactAddress): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    update contact_addresses a set failing_since = null, dead_at = null from contact_addresses before
    where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId} and a.carrier = ${at.carrier}
      and a.address = ${at.address} and a.failing_since is not null
      and before.organization_id = a.organization_id and before.carrier = a.carrier and before.address = a.address
    returning before.dead_at is not null as was`.execute(tx.db)
  return rows[0]?.was ?? false
}

/** Whether an address of the client isn't used because messages don't reach it. */
export const hasDeadAddress = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const row = await tx
    .from('contact_addresses')
    .select('address')
    .where('contact_id', '=', contactId)
    .where('dead_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Where to send what was written to this address: still to it or, if the client no longer has it, to the one that
 * replaced it. `isDead`: messages to it are known to fail. Null if the client has no address left at this carrier.
 */
export const addressInPlaceOf = async (
  tx: Tenant,
  contactId: string,
  { carrier, address }: ContactAddress,
): Promise<{ address: string; isDead: boolean } | null> => {
  const { rows } = await sql<{ address: string; isDead: boolean }>`
    select a.address, a.dead_at is not null as "isDead" from contact_addresses a
    join contacts c on c.organization_id = a.organization_id and c.contact_id = a.contact_id
    where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId} and a.carrier = ${carrier}
      and (a.address like 'whatsapp:%') = (${address}::text like 'whatsapp:%')
    order by a.address <> ${address}::text, a.dead_at is not null,
      (a.address = c.phone or a.address = c.email) is not true, a.address
    limit 1`.execute(tx.db)
  return rows[0] ?? null
}

/**
 * Finds another contact with this phone number or email, among the contacts' own fields and the carriers' addresses.
 * What belonged to a client who was merged into another counts as the other's.
 */
export const findContactWith = async (
  tx: Tenant,
  field: 'phone' | 'email',
  value: string,
  except: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ contact_id: string }>`
    select coalesce(merged_into, contact_id) as contact_id from contacts where organization_id = ${tx.organizationId}
      and ${sql.ref(field)} = ${value}
      and coalesce(merged_into, contact_id) is distinct from ${except}
    union all
    select contact_id from contact_addresses where organization_id = ${tx.organizationId} and address = ${value}
      and carrier = any(array(select a.carrier from addresses a where a.organization_id = ${tx.organizationId}))
      and contact_id is distinct from ${except}
    limit 1`.execute(tx.db)
  return rows[0]?.contact_id ?? null
}

/** The organization's time zone, an IANA name. */
export const ownTimeZone = async (tx: Tenant): Promise<string> => {
  const row = await tx.from('organizations').select('time_zone').executeTakeFirstOrThrow()
  return row.time_zone
}

/**
 * Connects an address to an organization, so that clients with a phone number are reached from it. An address belongs
 * to one organization of the installation: `taken` if it is another's. Idempotent.
 */
export const connectAddress = async (
  store: Store,
  organizationId: string,
  { carrier, address }: ContactAddress,
): Promise<'connected' | 'taken'> => {
  await store.global
    .insertInto('addresses')
    .values({ carrier, address, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await organizationAtAddress(store.global, carrier, address)) !== organizationId) return 'taken'
  await store.tenant(organizationId, (tx) => reachBy(tx, 'phone', carrier))
  return 'connected'
}

/**
 * Gives each of the organization's clients who has a phone number, or an email, an address at the carrier, unless they
 * have one. That of a client who was merged into another belongs to the other until the merge is undone, even if the
 * other's profile has taken it over.
 */
export const reachBy = async (tx: Tenant, field: 'phone' | 'email', carrier: string): Promise<void> => {
  const address = sql.ref(`c.${field}`)
  await sql`
    insert into contact_addresses (organization_id, contact_id, carrier, address, merged_from)
    select c.organization_id, coalesce(c.merged_into, c.contact_id), ${carrier}, ${address},
      case when c.merged_into is not null then c.contact_id end from contacts c
    where c.organization_id = ${tx.organizationId} and ${address} is not null
      and not exists (select from contact_addresses a where a.organization_id = c.organization_id
        and a.contact_id = c.contact_id and a.carrier = ${carrier} and a.address not like 'whatsapp:%')
    order by c.merged_into is null, c.removed_at
    on conflict do nothing`.execute(tx.db)
  // A client is still reached at what a merge has put aside. Undoing the merge brings it back into the profile.
  await sql`
    insert into contact_addresses (organization_id, contact_id, carrier, address, merged_from)
    select c.organization_id, coalesce(c.merged_into, c.contact_id), ${carrier}, m.was ->> ${field}::text,
      case when c.merged_into is not null then c.contact_id end
    from contact_merges m join contacts c on c.organization_id = m.organization_id and c.contact_id = m.contact_id
    where m.organization_id = ${tx.organizationId} and m.undone_at is null and m.was ->> ${field}::text is not null
      and exists (select from contact_merges b where b.organization_id = m.organization_id
        and b.contact_id = m.contact_id and b.undone_at is null and b.became ->> ${field}::text = ${address})
    on conflict do nothing`.execute(tx.db)
}

/**
 * Whether a client with this phone number or email address has opted out. For a client who was merged into another, the
 * other one counts.
 */
export const isOptedOutAt = async (tx: Tenant, at: { phone: string } | { email: string }): Promise<boolean> => {
  const [field, value] = 'phone' in at ? (['phone', at.phone] as const) : (['email', at.email] as const)
  const { rows } = await sql`
    select from contacts c join contacts root on root.organization_id = c.organization_id
      and root.contact_id = coalesce(c.merged_into, c.contact_id)
    where c.organization_id = ${tx.organizationId} and ${sql.ref(`c.${field}`)} = ${value}
      and root.opted_out_at is not null limit 1`.execute(tx.db)
  return rows.length > 0
}
