import { CONTACT_COUNTS } from '@attune/contract/contacts/limits'
import type { MergeField } from '@attune/contract/doubles/entity'
import {
  changeContact,
  coachesOf,
  setCoaches,
  setLabels,
  type ContactChange,
} from '@attune/store/contacts/change-contacts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'

/** The columns of each field. */
export const COLUMNS = {
  fullName: ['full_name'],
  firstName: ['first_name'],
  photo: ['photo_id', 'photo_url'],
  phone: ['phone'],
  email: ['email'],
  gender: ['gender'],
  height: ['height_value', 'height_unit'],
  weight: ['weight_value', 'weight_unit'],
  goal: ['goal'],
  timezone: ['time_zone'],
  wakeUpTime: ['wake_up_time'],
  goToSleepTime: ['go_to_sleep_time'],
  workoutTime: ['workout_time'],
  customTime: ['custom_time'],
  primaryCoach: ['primary_coach_id'],
} as const satisfies Record<MergeField, readonly (keyof LockedContact)[]>

const FIELDS = Object.keys(COLUMNS) as MergeField[]

const isEmpty = (row: LockedContact, field: MergeField): boolean =>
  COLUMNS[field].every((column) => row[column] === null || row[column] === '')

const isSame = (a: LockedContact, b: LockedContact, field: MergeField): boolean =>
  COLUMNS[field].every((column) => a[column] === b[column])

/** The fields in which both have a value, but a different one. */
export const differingFields = (a: LockedContact, b: LockedContact): MergeField[] =>
  FIELDS.filter((field) => !isEmpty(a, field) && !isEmpty(b, field) && !isSame(a, b, field))

/** What a merge changes about the one that stays, and what that was before, so that it can be undone. */
export interface JoinedProfile {
  was: Record<string, unknown>
  became: Record<string, unknown>
  /** The other's photo, if it was taken over. */
  photoId: string | null
}

interface ToJoin {
  stays: LockedContact
  goes: LockedContact
  /** The fields whose value is that of the one that goes. */
  take: MergeField[]
  at: Date
}

/**
 * Joins two profiles: single values as chosen, or the one that only one of them has; both, where there can be several.
 * An opt-out of either one still applies, and so does the longer of two mutes.
 */
export const joinProfiles = async (tx: Tenant, { stays, goes, take, at }: ToJoin): Promise<JoinedProfile> => {
  const taken = FIELDS.filter((field) => !isEmpty(goes, field) && (take.includes(field) || isEmpty(stays, field)))
  const columns = taken.flatMap((field): (keyof LockedContact)[] => [...COLUMNS[field]])
  const values: Partial<LockedContact> = {
    ...Object.fromEntries(columns.map((column) => [column, goes[column]])),
    ...limitsOf(stays, goes, at),
    ranks: { ...goes.ranks, ...stays.ranks },
    questionnaire: joinAnswers(stays, goes),
  }
  const was = Object.fromEntries(Object.keys(values).map((column) => [column, stays[column as keyof LockedContact]]))
  await changeContact(tx, stays.contact_id, {
    ...values,
    ranks: JSON.stringify(values.ranks),
    questionnaire: JSON.stringify(values.questionnaire),
  } as ContactChange)
  const labels = [...new Set([...stays.labels, ...goes.labels])].slice(0, CONTACT_COUNTS.labels)
  await setLabels(tx, stays.contact_id, labels)
  const own = await coachesOf(tx, stays.contact_id)
  const coaches = [...new Set([...own, ...(await coachesOf(tx, goes.contact_id))])]
  const primary = values.primary_coach_id ?? stays.primary_coach_id
  await setCoaches(tx, stays.contact_id, coaches, primary)
  return {
    was: {
      ...was,
      opted_out_at: stays.opted_out_at,
      labels: stays.labels,
      coaches: own,
      reached: { phone: stays.phone, email: stays.email },
    },
    became: { ...values, labels, coaches },
    photoId: taken.includes('photo') ? goes.photo_id : null,
  }
}

/** Whichever of the two asks for less. */
const limitsOf = (stays: LockedContact, goes: LockedContact, at: Date): Partial<LockedContact> => ({
  opted_out_at: earliest(stays.opted_out_at, goes.opted_out_at),
  review_point: earliest(stays.review_point, goes.review_point),
  ...(goes.muted_until !== null && goes.muted_until > at && goes.muted_until > (stays.muted_until ?? at)
    ? { muted_from: earliest(stays.muted_from, goes.muted_from), muted_until: goes.muted_until }
    : {}),
  ...(stays.message_limit === null
    ? { message_limit: goes.message_limit, message_limit_expires_at: goes.message_limit_expires_at }
    : {}),
})

const earliest = (a: Date | null, b: Date | null): Date | null => (a === null ? b : b === null || a < b ? a : b)

/** The answers of both; to the same question, that of the one that stays, unless it is empty. */
const joinAnswers = (stays: LockedContact, goes: LockedContact): LockedContact['questionnaire'] => {
  const answers = new Map(goes.questionnaire.map((answer) => [answer.key, answer]))
  const own = stays.questionnaire.filter(({ key, value }) => value !== '' || !answers.has(key))
  const keys = new Set(own.map(({ key }) => key))
  return [...own, ...goes.questionnaire.filter(({ key }) => !keys.has(key))].slice(0, CONTACT_COUNTS.answers)
}
