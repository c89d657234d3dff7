import { sql } from 'kysely'
import type { ContactAddress } from './addresses.ts'
import type { NewContact } from './change-contacts.ts'
import type { Tenant } from '../store.ts'

/** The columns an import sets. All others have the defaults of a new contact. */
export type ImportedContact = Pick<NewContact, (typeof COLUMNS)[number]>

export interface NewImported {
  contact: ImportedContact
  coachIds: string[]
  addresses: ContactAddress[]
}

const COLUMNS = [
  'contact_id',
  'status',
  'full_name',
  'first_name',
  'labels',
  'phone',
  'email',
  'gender',
  'height_value',
  'height_unit',
  'weight_value',
  'weight_unit',
  'goal',
  'wake_up_time',
  'go_to_sleep_time',
  'workout_time',
  'custom_time',
  'time_zone',
  'primary_coach_id',
  'created_at',
] as const

/** Inserts many contacts like `insertContact`, with one statement per table. */
export const insertContacts = async (tx: Tenant, all: NewImported[]): Promise<void> => {
  if (all.length === 0) return
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const rows = JSON.stringify(all.map(({ contact }) => contact))
  await sql`
    insert into contacts (organization_id, name_key, ${columns})
    select ${tx.organizationId}, lower(full_name), ${columns} from json_populate_recordset(null::contacts, ${rows}::json)`.execute(
    tx.db,
  )
  const ids = all.map(({ contact }) => contact.contact_id)
  await sql`
    insert into threads (organization_id, contact_id, moved_at)
    select organization_id, contact_id, created_at from contacts
    where organization_id = ${tx.organizationId} and contact_id = any(${ids})`.execute(tx.db)
  await sql`
    insert into contact_labels (organization_id, contact_id, label)
    select organization_id, contact_id, unnest(labels) from contacts
    where organization_id = ${tx.organizationId} and contact_id = any(${ids})`.execute(tx.db)
  const coaches = all.flatMap(({ contact, coachIds }) => coachIds.map((id) => [contact.contact_id, id] as const))
  await sql`
    insert into contact_coaches (organization_id, contact_id, account_id)
    select ${tx.organizationId}, contact_id, account_id
    from unnest(${coaches.map(([id]) => id)}::text[], ${coaches.map(([, id]) => id)}::text[])
      as c (contact_id, account_id)`.execute(tx.db)
  const addresses = all.flatMap(({ contact, addresses: at }) => at.map((one) => ({ id: contact.contact_id, ...one })))
  await sql`
    insert into contact_addresses (organization_id, contact_id, carrier, address)
    select ${tx.organizationId}, contact_id, carrier, address
    from unnest(${addresses.map(({ id }) => id)}::text[], ${addresses.map(({ carrier }) => carrier)}::text[],
      ${addresses.map(({ address }) => address)}::text[]) as a (contact_id, carrier, address)`.execute(tx.db)
}
