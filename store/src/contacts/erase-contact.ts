import { sql } from 'kysely'
import type { Tenant } from '../store.ts'
import { changeContact, coachesOf } from './change-contacts.ts'

/**
 * Erases a contact's personal data in this slice. Other slices erase theirs when they process the `ContactRemoved`
 * fact. The row stays without a name, so that references to it remain valid. Returns the contact's former coaches.
 */
export const eraseContact = async (tx: Tenant, contactId: string, at: Date, reason: string): Promise<string[]> => {
  const coaches = await coachesOf(tx, contactId)
  for (const table of [
    'contact_addresses',
    'whatsapp_windows',
    'contact_coaches',
    'contact_labels',
    'contact_notes',
    'contact_sign_ups',
    'manager_requests',
    'notices',
    'alert_states',
    'alert_firings',
    'recent_questions',
  ] as const)
    await tx.delete(table).where('contact_id', '=', contactId).execute()
  await tx
    .update('contact_import_rows')
    .set({ cells: '[]', phone: null, email: null, problems: '[]' })
    .where('contact_id', '=', contactId)
    .execute()
  for (const field of ['phone', 'email'] as const) await eraseUnimported(tx, contactId, field)
  await eraseUnwritten(tx, contactId)
  await tx
    .update('history_clients')
    .set({ address: '', name: '', reason: null })
    .where('contact_id', '=', contactId)
    .execute()
  await tx
    .update('threads')
    .set({ removed_at: at, needs_answer_since: null, waiting_from_sequence: null, waiting_sequence: null })
    .where('contact_id', '=', contactId)
    .execute()
  // After the thread's lock: anyone marking it as read has finished by now, or finds it gone.
  for (const table of ['read_marks', 'thread_folder_members'] as const)
    await tx.delete(table).where('contact_id', '=', contactId).execute()
  await forgetMerges(tx, contactId)
  await changeContact(tx, contactId, { ...NOBODY, status_reason: reason, removed_at: at })
  await tx.update('contacts').set({ labels: [] }).where('contact_id', '=', contactId).execute()
  return coaches
}

/**
 * Rows of imported files that became nobody, because they have the phone number or email of a client: they say the same of
 * the client. Files that aren't imported yet are still being worked on. Each file is looked up by its index.
 */
const eraseUnimported = async (tx: Tenant, contactId: string, field: 'phone' | 'email'): Promise<void> => {
  await sql`
    with theirs as materialized (
      select i.import_id, r.line from contacts c
      join contact_imports i on i.organization_id = c.organization_id and i.state = 'done'
      cross join lateral (select line from contact_import_rows where organization_id = i.organization_id
        and import_id = i.import_id and ${sql.ref(field)} = ${sql.ref(`c.${field}`)} offset 0) r
      where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}
    )
    update contact_import_rows r set cells = '[]', phone = null, email = null, problems = '[]' from theirs
    where r.organization_id = ${tx.organizationId} and r.import_id = theirs.import_id and r.line = theirs.line`.execute(
    tx.db,
  )
}

/** What unwritten files of conversations say about a client. Addresses that are already erased name nobody. */
const eraseUnwritten = async (tx: Tenant, contactId: string): Promise<void> => {
  const theirs = sql`from history_clients k join history_messages m on m.organization_id = k.organization_id
    and m.history_id = k.history_id and m.address = k.address
    where k.organization_id = ${tx.organizationId} and k.contact_id = ${contactId} and k.address <> ''`
  await sql`delete from history_rows r using (select m.history_id, m.line ${theirs}) gone
    where r.organization_id = ${tx.organizationId} and r.history_id = gone.history_id and r.line = gone.line`.execute(
    tx.db,
  )
  await sql`delete from history_messages h using (select m.history_id, m.line ${theirs}) gone
    where h.organization_id = ${tx.organizationId} and h.history_id = gone.history_id and h.line = gone.line`.execute(
    tx.db,
  )
}

/** A merge remembers what both clients were; after this it can no longer be undone. */
const forgetMerges = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx
    .delete('contact_merges')
    .where((eb) => eb.or([eb('contact_id', '=', contactId), eb('merged_id', '=', contactId)]))
    .execute()
  await tx
    .delete('different_contacts')
    .where((eb) => eb.or([eb('contact_id', '=', contactId), eb('other_id', '=', contactId)]))
    .execute()
}

const NOBODY = {
  status: 'stop',
  full_name: '',
  first_name: null,
  phone: null,
  email: null,
  photo_url: null,
  photo_id: null,
  gender: null,
  height_value: null,
  height_unit: null,
  weight_value: null,
  weight_unit: null,
  goal: null,
  wake_up_time: null,
  go_to_sleep_time: null,
  workout_time: null,
  custom_time: null,
  time_zone: null,
  questionnaire: '[]',
  ranks: '{}',
  primary_coach_id: null,
  message_limit: null,
  message_limit_expires_at: null,
  muted_from: null,
  muted_until: null,
  review_point: null,
  merged_into: null,
} as const
