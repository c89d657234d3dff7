import type { Contact } from '@attune/contract/contacts/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { listContacts, type ContactRecord } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../staff/who.ts'

/** Whether this reader sees names, phones and e-mails of clients (spec 1 §6). */
export const seesPrivate = (who: Member): boolean => may(who, 'contacts.private-data')

/** A stable name that tells nothing. */
export const aliasOf = (contactId: string): string => `Client ${contactId.slice(-6).toUpperCase()}`

/** A client's name as this reader may see it. */
export const nameFor = (who: Member, contactId: string, fullName: string): string =>
  seesPrivate(who) ? fullName : aliasOf(contactId)

/** The one door to contacts: organization, reach and masking. Contacts out of reach are absent. */
export const accessContacts = async (tx: Tenant, who: Member, contactIds: string[]): Promise<Contact[]> => {
  if (contactIds.length === 0) return []
  const query = { reach: who.reach, ids: contactIds, withPrivate: seesPrivate(who), limit: contactIds.length }
  return (await listContacts(tx, query)).map((row) => contactFor(who, row))
}

/** One contact, or the refusal that does not tell "not there" from "not yours". */
export const accessContact = async (tx: Tenant, who: Member, contactId: string): Promise<Contact> => {
  const [contact] = await accessContacts(tx, who, [contactId])
  if (contact === undefined) throw new Refusal('ContactNotFound')
  return contact
}

/** A row as this reader may see it. */
export const contactFor = (who: Member, row: ContactRecord): Contact => {
  const open = seesPrivate(who)
  return {
    _id: row.contact_id,
    organization: row.organization_id,
    status: row.status,
    labels: row.labels,
    profile: {
      basic: { fullName: nameFor(who, row.contact_id, row.full_name) },
      photoUrl: open ? row.photo_url : null,
      photoThumbnail: open ? row.photo_url : null,
      timezone: row.time_zone,
      questionnaire: row.questionnaire,
    },
    primaryCoach: staffName(row.primary_coach_id, row.coach_name, row.coach_email),
    coaches: row.coach_ids,
    email: open ? row.email : null,
    phone: open ? row.phone : null,
    optedOutAt: row.opted_out_at?.toISOString() ?? null,
    messageLimit:
      row.message_limit === null
        ? null
        : { amount: row.message_limit, expiredAt: row.message_limit_expires_at?.toISOString() ?? null },
    reviewPoint: row.review_point?.toISOString() ?? null,
    masked: !open,
    abilities: { send: may(who, 'messages.send-direct'), update: may(who, 'contacts.update') },
    rev: row.rev,
  }
}

export const staffName = (id: string | null, name: string | null, email: string | null): StaffName | null =>
  id === null || name === null || email === null ? null : { _id: id, name, email }
