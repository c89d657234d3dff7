import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** What says who a contact is. */
export interface Identity {
  contact_id: string
  full_name: string
  first_name: string | null
  email: string | null
  phone: string | null
  /** The client that this one was merged into. */
  merged_into?: string | null
  /** Names of those who were merged with them: each is written in the texts of the other. */
  also_named?: string[]
}

/** The columns of an {@link Identity}, of the contact with the alias `c`. */
const identityColumns = sql`c.contact_id, c.full_name, c.first_name, c.email, c.phone, c.merged_into,
  array(select name from contacts f, unnest(array[f.full_name, f.first_name]) name
    where f.organization_id = c.organization_id and f.contact_id <> c.contact_id and name <> ''
      and (f.merged_into in (c.contact_id, c.merged_into) or f.contact_id = c.merged_into)) as also_named`

/** A contact's {@link Identity} as JSON, to accompany rows about it; null if it is erased. */
export const identityAsJson = (tx: Tenant, contactId: string) => sql<Identity | null>`(
  select row_to_json(one) from (select ${identityColumns} from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}) one)`

export const loadIdentities = async (tx: Tenant, contactIds: readonly string[]): Promise<Identity[]> => {
  if (contactIds.length === 0) return []
  const { rows } = await sql<Identity>`
    select ${identityColumns} from contacts c where c.organization_id = ${tx.organizationId} and c.contact_id = any(${contactIds})`.execute(
    tx.db,
  )
  return rows
}
