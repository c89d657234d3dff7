import type { ProfileInput } from '@attune/contract/contacts/fields'
import type { ContactChange } from '@attune/store/contacts/change-contacts'
import { Refusal } from '../refusal.ts'

interface ProfileFields {
  profile?: ProfileInput | undefined
  messageLimit?: { amount: number; expiredAt: string | null } | null | undefined
}

type ProfileColumns = Pick<
  ContactChange,
  | 'full_name'
  | 'first_name'
  | 'gender'
  | 'height_value'
  | 'height_unit'
  | 'weight_value'
  | 'weight_unit'
  | 'goal'
  | 'wake_up_time'
  | 'go_to_sleep_time'
  | 'workout_time'
  | 'custom_time'
  | 'time_zone'
  | 'message_limit'
  | 'message_limit_expires_at'
>

/**
 * Turns a client's fields into columns; fields that were not given are absent. Photo, phone, email, labels and coaches
 * are handled elsewhere.
 */
export const toProfileColumns = ({ profile, messageLimit }: ProfileFields): ProfileColumns => {
  const { basic, routine, timezone } = profile ?? {}
  const columns: { [C in keyof ProfileColumns]?: ProfileColumns[C] | undefined } = {
    full_name: basic?.fullName === undefined ? undefined : readName(basic.fullName),
    first_name: textOf(basic?.firstName),
    gender: basic?.gender,
    height_value: valueOf(basic?.height),
    height_unit: unitOf(basic?.height),
    weight_value: valueOf(basic?.weight),
    weight_unit: unitOf(basic?.weight),
    goal: textOf(basic?.goal),
    wake_up_time: routine?.wakeUpTime,
    go_to_sleep_time: routine?.goToSleepTime,
    workout_time: routine?.workoutTime,
    custom_time: routine?.customTime,
    time_zone: timezone,
    message_limit: messageLimit === undefined ? undefined : (messageLimit?.amount ?? null),
    message_limit_expires_at:
      messageLimit === undefined
        ? undefined
        : messageLimit?.expiredAt == null
          ? null
          : new Date(messageLimit.expiredAt),
  }
  // Only given fields are left, each with the type declared above.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as ProfileColumns
}

/** Whether private fields are among those to be written. */
export const touchesPrivate = (input: ProfileFields & { phone?: unknown; email?: unknown }): boolean =>
  input.phone !== undefined ||
  input.email !== undefined ||
  input.profile?.photo !== undefined ||
  input.profile?.basic?.fullName !== undefined ||
  input.profile?.basic?.firstName !== undefined

/** The names of the written fields, for the fact; never their values. */
export const listWrittenFields = (input: object): string[] =>
  Object.entries(input).flatMap(([field, value]) =>
    value === undefined || field === 'id' || field === 'if-match' ? [] : [field],
  )

/** On one line: a name with line breaks would look like several people. */
const readName = (text: string): string => {
  const name = text.replaceAll(/\s+/gu, ' ').trim()
  if (name === '') throw new Refusal('NameRequired')
  return name
}

const textOf = (text: string | null | undefined): string | null | undefined => {
  if (text === null || text === undefined) return text
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

const valueOf = (of: { value: number } | null | undefined) => (of === undefined ? undefined : (of?.value ?? null))
const unitOf = <U extends string>(of: { unit: U } | null | undefined): U | null | undefined =>
  of === undefined ? undefined : (of?.unit ?? null)
