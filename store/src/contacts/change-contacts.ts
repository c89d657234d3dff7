import { sql, type Insertable } from 'kysely'
import type { ContactsTable } from './tables.ts'
import type { Tenant } from '../store.ts'
import type { ContactAddress } from './addresses.ts'

/** A new contact with its thread, coaches and addresses. */
export const insertContact = async (
  tx: Tenant,
  contact: Omit<Insertable<ContactsTable>, 'organization_id'>,
  also: { coachIds: string[]; addresses: ContactAddress[] },
): Promise<void> => {
  const organization_id = tx.organizationId
  const contact_id = contact.contact_id
  await tx.db
    .insertInto('contacts')
    .values({ ...contact, organization_id })
    .execute()
  await tx.db.insertInto('threads').values({ organization_id, contact_id, moved_at: contact.created_at }).execute()
  if (also.coachIds.length > 0)
    await tx.db
      .insertInto('contact_coaches')
      .values(also.coachIds.map((account_id) => ({ organization_id, contact_id, account_id })))
      .execute()
  if (also.addresses.length > 0)
    await tx.db
      .insertInto('contact_addresses')
      .values(also.addresses.map((address) => ({ organization_id, contact_id, ...address })))
      .execute()
}

/** Sets or lifts the opt-out. Answers the new rev. */
export const setOptOut = async (tx: Tenant, contactId: string, at: Date | null): Promise<number> => {
  const { rev } = await tx.db
    .updateTable('contacts')
    .set({ opted_out_at: at, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

export const setStatus = async (
  tx: Tenant,
  contactId: string,
  status: 'active' | 'stop',
  reason: string,
): Promise<number> => {
  const { rev } = await tx.db
    .updateTable('contacts')
    .set({ status, status_reason: reason, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

/** Gives a contact to other coaches. Answers who lost it and the new rev. */
export const setCoaches = async (
  tx: Tenant,
  contactId: string,
  coachIds: string[],
): Promise<{ lost: string[]; rev: number }> => {
  const gone = await tx.db
    .deleteFrom('contact_coaches')
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .returning('account_id')
    .execute()
  if (coachIds.length > 0)
    await tx.db
      .insertInto('contact_coaches')
      .values(coachIds.map((account_id) => ({ organization_id: tx.organizationId, contact_id: contactId, account_id })))
      .execute()
  const { rev } = await tx.db
    .updateTable('contacts')
    .set({ primary_coach_id: coachIds[0] ?? null, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return { lost: gone.map((row) => row.account_id).filter((id) => !coachIds.includes(id)), rev }
}
