import { sql, type Selectable } from 'kysely'
import type { ContactsTable } from './tables.ts'
import { contactConditions, type ContactFilter } from './filters.ts'
import { sortOrderOf, type SortCursor, type SortQuery } from './sorts.ts'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

export interface ContactRecord extends Selectable<ContactsTable> {
  coach_name: string | null
  coach_email: string | null
  coach_ids: string[]
  last_message_at: Date | null
  last_received_at: Date | null
  /** What messages don't reach any more. */
  dead_addresses: ('phone' | 'email')[]
  /** The row's sort key, for the `next` cursor. */
  sort_key: string
}

export interface ContactQuery extends ContactFilter, SortQuery {
  limit: number
  after?: SortCursor | undefined
}

/**
 * Lists contacts. Fetches one row more than `limit`, so that the caller knows whether there is a next page. The page is
 * chosen first and coaches and threads are looked up per row, because a plain join reads whole tables while they are
 * small.
 */
export const listContacts = async (tx: Tenant, query: ContactQuery): Promise<ContactRecord[]> => {
  const sortOrder = sortOrderOf(query)
  const conditions = await contactConditions(tx, query)
  if (query.after !== undefined) conditions.push(sortOrder.beyond(query.after))
  const { rows } = await sql<ContactRecord>`
    with page as materialized (
      select c.*, ${sortOrder.key} as sort_key from ${sortOrder.from}
      where ${sql.join(conditions, sql` and `)}
      order by ${sortOrder.order} limit ${query.limit + 1}
    )
    select c.*, coach.name as coach_name, coach.email as coach_email, t.last_message_at, t.last_received_at,
      array(select cc.account_id from contact_coaches cc
        where cc.organization_id = c.organization_id and cc.contact_id = c.contact_id order by 1) as coach_ids,
      array(select distinct case when a.address like '%@%' then 'email' else 'phone' end from contact_addresses a
        where a.organization_id = c.organization_id and a.contact_id = c.contact_id and a.dead_at is not null
        order by 1) as dead_addresses
    from page c
    left join lateral (select s.name, s.email from staff s
      where s.organization_id = c.organization_id and s.account_id = c.primary_coach_id limit 1) coach on true
    left join lateral (select l.moved_at, l.last_message_at, l.last_received_at from threads l
      where l.organization_id = c.organization_id and l.contact_id = c.contact_id limit 1) t on true
    order by ${sortOrder.again}`.execute(tx.db)
  return rows
}

/** Counts the contacts that match a filter, up to `most`. */
export const countContacts = async (tx: Tenant, filter: ContactFilter, most: number): Promise<number> => {
  const conditions = await contactConditions(tx, filter)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from contacts c where ${sql.join(conditions, sql` and `)} limit ${most}
    ) found`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/**
 * Locks a contact. Whoever advances its thread or scenes must hold this lock. Undefined if there is no such contact.
 */
export const lockContact = (tx: Tenant, contactId: string): Promise<Selectable<ContactsTable> | undefined> =>
  tx.from('contacts').selectAll().where('contact_id', '=', contactId).forUpdate().executeTakeFirst()

/**
 * Locks the client that an id stands for: while this waits, it may be merged into another. Merges also lock in this
 * order, from the one that goes to the one that stays.
 */
export const lockRoot = async (
  tx: Tenant,
  contactId: string,
  most = HOPS_MAX,
): Promise<Selectable<ContactsTable> | undefined> => {
  const contact = await lockContact(tx, contactId)
  if (contact === undefined || contact.merged_into === null) return contact
  return most === 0 ? undefined : lockRoot(tx, contact.merged_into, most - 1)
}

/** More merges in a row than can happen while one waits. An export that was tampered with may lead in a circle. */
const HOPS_MAX = 20

/** A contact's row, as it is now; undefined if there is none. */
export const loadContact = (tx: Tenant, contactId: string): Promise<Selectable<ContactsTable> | undefined> =>
  tx.from('contacts').selectAll().where('contact_id', '=', contactId).executeTakeFirst()

/** Whether a client was erased. One that was merged into another is gone, too, but not erased. */
export const isErased = (contact: { removed_at: Date | null; merged_into: string | null }): boolean =>
  contact.removed_at !== null && contact.merged_into === null

/** All clients of the organization, by name. */
export const listContactNames = (tx: Tenant): Promise<{ contact_id: string; full_name: string }[]> =>
  tx
    .from('contacts')
    .select(['contact_id', 'full_name'])
    .where('removed_at', 'is', null)
    .orderBy('contact_id')
    .execute()

/** The names of those of these contacts that are within a reach, by id. */
export const loadReachableNames = async (
  tx: Tenant,
  reach: Reach,
  contactIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ contact_id: string; full_name: string }>`
    select c.contact_id, c.full_name from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = any(${contactIds}) and c.removed_at is null
      and ${isWithinReach(reach, 'c')}`.execute(tx.db)
  return new Map(rows.map((row) => [row.contact_id, row.full_name]))
}

/** Filters contact ids to those within a reach. */
export const filterReachable = async (tx: Tenant, reach: Reach, contactIds: readonly string[]): Promise<Set<string>> =>
  new Set((await loadReachableNames(tx, reach, contactIds)).keys())

/** The client that an id stands for: that of the one it was merged into, or itself. Undefined if there is none. */
export const rootOf = async (tx: Tenant, contactId: string): Promise<string | undefined> => {
  const row = await tx.from('contacts').select(['merged_into']).where('contact_id', '=', contactId).executeTakeFirst()
  return row === undefined ? undefined : (row.merged_into ?? contactId)
}

/** The clients that were merged into this one, by id. */
export const listMergedInto = async (tx: Tenant, contactId: string): Promise<string[]> => {
  const rows = await tx
    .from('contacts')
    .select('contact_id')
    .where('merged_into', '=', contactId)
    .orderBy('contact_id')
    .execute()
  return rows.map((row) => row.contact_id)
}
