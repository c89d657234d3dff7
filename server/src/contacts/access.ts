import type { Contact } from '@attune/contract/contacts/entity'
import { NO_RANKS } from '@attune/contract/contacts/ranks'
import type { Covering, StaffName } from '@attune/contract/staff/entity'
import {
  filterReachable,
  listContacts,
  loadReachableNames,
  lockContact,
  type ContactRecord,
} from '@attune/store/contacts/contacts'
import type { Cover } from '@attune/store/staff/absences/who-acts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { photoUrls } from '../media/urls.ts'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../calls/who.ts'
import { contactAbilities } from './abilities.ts'
import { formatPhone } from './addresses/read-phone.ts'
import { aliasOf, hidingFor, seesPrivate, type HideIdentity } from './private-data.ts'

/** A contact's row, locked until the transaction ends. */
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** A client's name as this reader may see it. */
export const nameFor = (who: Member, contactId: string, fullName: string): string =>
  seesPrivate(who) ? fullName : aliasOf(contactId)

/** The part of a contact query that depends on the reader: their reach, and whether private fields may be searched. */
export const visibilityOf = (deps: Deps, who: Member) => ({
  reach: who.reach,
  withPrivate: seesPrivate(who),
  now: deps.now(),
})

/**
 * Names of clients as this reader may see them, by id; those out of reach are left out. For what shows nothing else of
 * them: loading whole contacts takes several times as long.
 */
export const accessNames = async (
  tx: Tenant,
  who: Member,
  contactIds: readonly string[],
): Promise<Map<string, string>> => {
  if (contactIds.length === 0) return new Map()
  const names = await loadReachableNames(tx, who.reach, contactIds)
  return new Map([...names].map(([id, fullName]) => [id, nameFor(who, id, fullName)]))
}

/**
 * Loads contacts within the reader's organization and reach, masked for them. Every reader of contacts comes through
 * here; contacts out of reach are left out.
 */
export const accessContacts = async (deps: Deps, tx: Tenant, who: Member, contactIds: string[]): Promise<Contact[]> => {
  if (contactIds.length === 0) return []
  const rows = await listContacts(tx, { ...visibilityOf(deps, who), ids: contactIds, limit: contactIds.length })
  return rows.map((row) => contactFor(deps, who, row))
}

/** Loads one contact. The refusal does not tell whether it is missing or out of reach. */
export const accessContact = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<Contact> => {
  const [contact] = await accessContacts(deps, tx, who, [contactId])
  if (contact === undefined) throw new Refusal('ContactNotFound')
  return contact
}

/** Locks a client within reach. The refusal does not tell whether they are missing or out of reach. */
export const lockClient = async (
  tx: Tenant,
  who: Member,
  contactId: string,
  refusal: 'ContactNotFound' | 'MessageNotFound' = 'ContactNotFound',
): Promise<LockedContact> => {
  const isReached = (await filterReachable(tx, who.reach, [contactId])).has(contactId)
  const contact = isReached ? await lockContact(tx, contactId) : undefined
  // The client may have been erased while this waited for the lock.
  if (contact === undefined || contact.removed_at !== null) throw new Refusal(refusal)
  return contact
}

/** A contact as this reader may see it. */
export const contactFor = (deps: Deps, who: Member, row: ContactRecord): Contact => {
  const open = seesPrivate(who)
  const hide = hidingFor(who, row)
  return {
    _id: row.contact_id,
    organization: row.organization_id,
    status: row.status,
    statusReason: row.status_reason === null ? null : hide(row.status_reason),
    labels: row.labels,
    profile: profileFor(deps, who, row, hide),
    primaryCoach: toStaffName(row.primary_coach_id, row.coach_name, row.coach_email),
    coaches: row.coach_ids,
    email: open ? row.email : null,
    phone: open ? row.phone : null,
    phoneShown: open ? formatPhone(row.phone) : null,
    deadAddresses: row.dead_addresses,
    optedOutAt: row.opted_out_at?.toISOString() ?? null,
    messageLimit:
      row.message_limit === null
        ? null
        : { amount: row.message_limit, expiredAt: row.message_limit_expires_at?.toISOString() ?? null },
    mute:
      row.muted_from === null || row.muted_until === null
        ? null
        : { from: row.muted_from.toISOString(), until: row.muted_until.toISOString() },
    reviewPoint: row.review_point?.toISOString() ?? null,
    firstInteraction: { state: row.first_interaction, at: row.first_interaction_at?.toISOString() ?? null },
    createdAt: row.created_at.toISOString(),
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    lastReceivedAt: row.last_received_at?.toISOString() ?? null,
    ranks: { ...NO_RANKS, ...row.ranks },
    masked: !open,
    abilities: contactAbilities(who, row),
    rev: row.rev,
  }
}

/** The address of a client's photo at 100 pixels, for rows; null if there is none, or the reader may not see it. */
export const thumbnailFor = (
  deps: Deps,
  who: Member,
  row: { organization_id: string; photo_id: string | null; photo_url: string | null },
): string | null => {
  if (!seesPrivate(who)) return null
  if (row.photo_id === null) return row.photo_url
  return photoUrls(deps, { organizationId: row.organization_id, mediaId: row.photo_id }).photoThumbnail
}

const profileFor = (deps: Deps, who: Member, row: ContactRecord, hide: HideIdentity): Contact['profile'] => {
  const open = seesPrivate(who)
  const photo =
    row.photo_id === null
      ? { photoUrl: row.photo_url, photoThumbnail: row.photo_url }
      : photoUrls(deps, { organizationId: row.organization_id, mediaId: row.photo_id })
  return {
    basic: {
      fullName: nameFor(who, row.contact_id, row.full_name),
      firstName: open ? row.first_name : null,
      gender: row.gender,
      height: toMeasure(row.height_value, row.height_unit),
      weight: toMeasure(row.weight_value, row.weight_unit),
      goal: row.goal === null ? null : hide(row.goal),
    },
    routine: {
      wakeUpTime: row.wake_up_time,
      goToSleepTime: row.go_to_sleep_time,
      workoutTime: row.workout_time,
      customTime: row.custom_time,
    },
    photo: open ? row.photo_id : null,
    photoUrl: open ? photo.photoUrl : null,
    photoThumbnail: open ? photo.photoThumbnail : null,
    timezone: row.time_zone,
    questionnaire: may(who, 'questionnaires.view')
      ? row.questionnaire.map((answer) => ({ ...answer, value: hide(answer.value) }))
      : [],
  }
}

const toMeasure = <U extends string>(value: number | null, unit: U | null): { value: number; unit: U } | null =>
  value === null || unit === null ? null : { value, unit }

export const toStaffName = (id: string | null, name: string | null, email: string | null): StaffName | null =>
  id === null || name === null || email === null ? null : { _id: id, name, email }

/** A cover as the one who covers sees it. */
export const coveringOf = (cover: Cover | null): Covering | null =>
  cover === null
    ? null
    : {
        coach: { _id: cover.coach.accountId, name: cover.coach.name, email: cover.coach.email },
        until: cover.until.toISOString(),
      }
