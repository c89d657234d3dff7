import { sql, type Selectable } from 'kysely'
import type { ContactsTable } from './tables.ts'
import { partOf } from '../search.ts'
import { within, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

export interface ContactRecord extends Selectable<ContactsTable> {
  coach_name: string | null
  coach_email: string | null
  coach_ids: string[]
}

export interface ContactQuery {
  reach: Reach
  ids?: string[] | undefined
  q?: string | undefined
  /** Whether name, phone and e-mail may be searched; else only the alias is. */
  withPrivate: boolean
  limit: number
  after?: { name: string; contactId: string } | undefined
}

/** Contacts by name. Asks for one row more than `limit`, so that the caller knows whether there is a next page. */
export const listContacts = async (tx: Tenant, query: ContactQuery): Promise<ContactRecord[]> => {
  const conditions = [sql`c.organization_id = ${tx.organizationId}`, within(query.reach, 'c')]
  if (query.ids !== undefined) conditions.push(sql`c.contact_id = any(${query.ids})`)
  if (query.q !== undefined && query.q.trim() !== '')
    conditions.push(sql`c.contact_id = any(array(select contacts_matching(${partOf(query.q)}, ${query.withPrivate})))`)
  // Who may not see names must not learn their order either.
  const key = query.withPrivate ? sql`lower(c.full_name)` : sql`''::text`
  if (query.after !== undefined)
    conditions.push(sql`(${key}, c.contact_id) > (lower(${query.after.name}::text), ${query.after.contactId})`)
  const { rows } = await sql<ContactRecord>`
    select c.*, coach.name as coach_name, coach.email as coach_email,
      array(select cc.account_id from contact_coaches cc
        where cc.organization_id = c.organization_id and cc.contact_id = c.contact_id order by 1) as coach_ids
    from contacts c
    left join staff coach on coach.organization_id = c.organization_id and coach.account_id = c.primary_coach_id
    where ${sql.join(conditions, sql` and `)}
    order by ${key}, c.contact_id limit ${query.limit + 1}`.execute(tx.db)
  return rows
}

/** Takes the contact's lock: whoever advances its thread or scenes holds it. Undefined: no such contact. */
export const lockContact = (tx: Tenant, contactId: string): Promise<Selectable<ContactsTable> | undefined> =>
  tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()

/** Which of these contacts lie within a reach. */
export const reachable = async (tx: Tenant, reach: Reach, contactIds: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = any(${contactIds}) and ${within(reach, 'c')}`.execute(
    tx.db,
  )
  return new Set(rows.map((row) => row.contact_id))
}
