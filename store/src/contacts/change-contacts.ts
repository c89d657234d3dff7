import { sql, type Insertable, type Updateable } from 'kysely'
import type { ContactsTable } from './tables.ts'
import type { Tenant } from '../store.ts'
import { insertAddresses, type ContactAddress } from './addresses.ts'

export type NewContact = Omit<Insertable<ContactsTable>, 'organization_id' | 'name_key'>

export type ContactChange = Omit<
  Updateable<ContactsTable>,
  'organization_id' | 'contact_id' | 'name_key' | 'rev' | 'labels'
>

/** Inserts a contact with its thread, labels, coaches and addresses. */
export const insertContact = async (
  tx: Tenant,
  contact: NewContact,
  also: { coachIds: string[]; addresses: ContactAddress[] },
): Promise<void> => {
  const contact_id = contact.contact_id
  await tx.insert('contacts', { ...contact, name_key: nameKey(contact.full_name) }).execute()
  await tx.insert('threads', { contact_id, moved_at: contact.created_at }).execute()
  await insertLabels(tx, contact_id, contact.labels ?? [])
  await insertCoaches(tx, contact_id, also.coachIds)
  await insertAddresses(tx, contact_id, also.addresses)
}

/** Updates some columns. Returns the new rev. */
export const changeContact = async (tx: Tenant, contactId: string, change: ContactChange): Promise<number> => {
  const { rev } = await tx
    .update('contacts')
    .set({
      ...change,
      ...(typeof change.full_name === 'string' ? { name_key: nameKey(change.full_name) } : {}),
      rev: sql<number>`rev + 1`,
    })
    .where('contact_id', '=', contactId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

const nameKey = (name: string) => sql<string>`lower(${name}::text)`

/** Sets or clears the opt-out. Returns the new rev. */
export const setOptOut = (tx: Tenant, contactId: string, at: Date | null): Promise<number> =>
  changeContact(tx, contactId, { opted_out_at: at })

export const setStatus = (tx: Tenant, contactId: string, status: 'active' | 'stop', reason: string): Promise<number> =>
  changeContact(tx, contactId, { status, status_reason: reason })

/** Replaces a contact's labels. */
export const setLabels = async (tx: Tenant, contactId: string, labels: string[]): Promise<void> => {
  await tx.delete('contact_labels').where('contact_id', '=', contactId).execute()
  await insertLabels(tx, contactId, labels)
  await tx
    .update('contacts')
    .set({ labels, rev: sql<number>`rev + 1` })
    .where('contact_id', '=', contactId)
    .execute()
}

const insertLabels = async (tx: Tenant, contact_id: string, labels: readonly string[]): Promise<void> => {
  if (labels.length === 0) return
  await tx
    .insert(
      'contact_labels',
      [...new Set(labels)].map((label) => ({ label, contact_id })),
    )
    .execute()
}

/**
 * Replaces a contact's coaches. The first becomes the primary coach unless another one, or none, is given. Returns the
 * coaches who lost the contact, and the new rev.
 */
export const setCoaches = async (
  tx: Tenant,
  contactId: string,
  coachIds: string[],
  primary: string | null = coachIds[0] ?? null,
): Promise<{ lost: string[]; rev: number }> => {
  const gone = await tx.delete('contact_coaches').where('contact_id', '=', contactId).returning('account_id').execute()
  await insertCoaches(tx, contactId, coachIds)
  const rev = await changeContact(tx, contactId, { primary_coach_id: primary })
  return { lost: gone.map((row) => row.account_id).filter((id) => !coachIds.includes(id)), rev }
}

const insertCoaches = async (tx: Tenant, contact_id: string, coachIds: string[]): Promise<void> => {
  if (coachIds.length === 0) return
  await tx
    .insert(
      'contact_coaches',
      coachIds.map((account_id) => ({ contact_id, account_id })),
    )
    .execute()
}

/** Account ids of a contact's coaches, unordered. */
export const coachesOf = async (tx: Tenant, contactId: string): Promise<string[]> => {
  const rows = await tx.from('contact_coaches').select('account_id').where('contact_id', '=', contactId).execute()
  return rows.map((row) => row.account_id)
}

/** Returns a photo that is no longer shown to the merged client whom it belonged to. False if it belonged to nobody. */
export const leavePhoto = async (tx: Tenant, photoId: string): Promise<boolean> => {
  const { rows } = await sql`update media m set contact_id = c.contact_id from contacts c
    where m.organization_id = ${tx.organizationId} and m.media_id = ${photoId}
      and c.organization_id = m.organization_id and c.photo_id = m.media_id returning 1`.execute(tx.db)
  return rows.length > 0
}
