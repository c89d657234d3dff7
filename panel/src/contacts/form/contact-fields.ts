import type { Contact } from '@attune/contract/contacts/entity'
import type { calls } from '../../client/calls.ts'
import { limitDayOf, limitEndOf, limitZoneOf } from './limit-day.ts'

/** The fields of the client form, each as text. Labels and coach ids are joined by commas. */
export interface ContactFields {
  /** Id of an upload, or the URL of an imported picture. */
  photo: string
  fullName: string
  firstName: string
  gender: string
  heightValue: string
  heightUnit: string
  weightValue: string
  weightUnit: string
  goal: string
  wakeUpTime: string
  goToSleepTime: string
  workoutTime: string
  customTime: string
  timezone: string
  phone: string
  email: string
  labels: string
  primaryCoach: string
  coaches: string
  limitAmount: string
  /** A day; the limit lasts until its end where the client is. */
  limitUntil: string
}
export type ContactField = keyof ContactFields

export const FIELD_TITLES: Record<ContactField, string> = {
  photo: 'Photo',
  fullName: 'Full name',
  firstName: 'First name',
  gender: 'Gender',
  heightValue: 'Height',
  heightUnit: 'Unit of height',
  weightValue: 'Weight',
  weightUnit: 'Unit of weight',
  goal: 'Goal',
  wakeUpTime: 'Wakes up',
  goToSleepTime: 'Goes to sleep',
  workoutTime: 'Works out',
  customTime: 'Custom time',
  timezone: 'Time zone',
  phone: 'Phone',
  email: 'Email',
  labels: 'Labels',
  primaryCoach: 'Primary coach',
  coaches: 'Coaches',
  limitAmount: 'Message limit',
  limitUntil: 'Limit ends on',
}

export const NO_FIELDS: ContactFields = {
  photo: '',
  fullName: '',
  firstName: '',
  gender: '',
  heightValue: '',
  heightUnit: 'cm',
  weightValue: '',
  weightUnit: 'lb',
  goal: '',
  wakeUpTime: '',
  goToSleepTime: '',
  workoutTime: '',
  customTime: '',
  timezone: '',
  phone: '',
  email: '',
  labels: '',
  primaryCoach: '',
  coaches: '',
  limitAmount: '',
  limitUntil: '',
}

/** A client as form fields. `zone` is the organization's, for a client without one. */
export const fieldsOf = (contact: Contact, zone: string): ContactFields => {
  const { basic, routine, timezone } = contact.profile
  const until = contact.messageLimit?.expiredAt ?? null
  return {
    photo: contact.profile.photo ?? contact.profile.photoUrl ?? '',
    fullName: basic.fullName,
    firstName: basic.firstName ?? '',
    gender: basic.gender ?? '',
    heightValue: basic.height?.value.toString() ?? '',
    heightUnit: basic.height?.unit ?? NO_FIELDS.heightUnit,
    weightValue: basic.weight?.value.toString() ?? '',
    weightUnit: basic.weight?.unit ?? NO_FIELDS.weightUnit,
    goal: basic.goal ?? '',
    wakeUpTime: routine.wakeUpTime ?? '',
    goToSleepTime: routine.goToSleepTime ?? '',
    workoutTime: routine.workoutTime ?? '',
    customTime: routine.customTime ?? '',
    timezone: timezone ?? '',
    phone: contact.phone ?? '',
    email: contact.email ?? '',
    labels: contact.labels.join(','),
    primaryCoach: contact.primaryCoach?._id ?? '',
    coaches: contact.coaches.toSorted().join(','),
    limitAmount: contact.messageLimit?.amount.toString() ?? '',
    limitUntil: until === null ? '' : limitDayOf(until, limitZoneOf(timezone ?? '', zone)),
  }
}

/** The coaches once another primary coach is chosen, who takes the former one's place. */
export const coachesWith = ({ coaches, primaryCoach }: ContactFields, next: string): string => {
  const others = splitList(coaches).filter((id) => id !== primaryCoach)
  return [...new Set(next === '' ? others : [...others, next])].toSorted().join(',')
}

export const splitList = (joined: string): string[] => joined.split(',').filter((part) => part !== '')

type UpdateCallInput = Parameters<typeof calls.contacts.update>[0]
type ContactUpdateInput = Omit<UpdateCallInput, 'id' | 'if-match'>
type BasicInput = NonNullable<NonNullable<ContactUpdateInput['profile']>['basic']>

/**
 * The update call's input for the changed fields only. An empty field clears its value. `zone` is the organization's, for
 * a client without one.
 */
export const inputOf = (fields: ContactFields, changed: readonly ContactField[], zone: string): ContactUpdateInput => {
  const has = (...names: ContactField[]) => names.some((name) => changed.includes(name))
  const profile = {
    ...nestUnlessEmpty('basic', basicOf(fields, has)),
    ...nestUnlessEmpty('routine', routineOf(fields, has)),
    ...(has('photo') && { photo: orNull(fields.photo) }),
    ...(has('timezone') && { timezone: orNull(fields.timezone) }),
  }
  return {
    ...(Object.keys(profile).length > 0 && { profile }),
    ...(has('phone') && { phone: orNull(fields.phone) }),
    ...(has('email') && { email: orNull(fields.email) }),
    ...(has('labels') && { labels: splitList(fields.labels) }),
    ...(has('limitAmount', 'limitUntil') && { messageLimit: limitOf(fields, zone) }),
    ...(has('primaryCoach') && { primaryCoach: orNull(fields.primaryCoach) }),
    // A primary coach alone would become the only one.
    ...(has('primaryCoach', 'coaches') && { coaches: splitList(fields.coaches) }),
  }
}

type HasChanged = (...names: ContactField[]) => boolean

const basicOf = (fields: ContactFields, has: HasChanged): BasicInput => ({
  ...(has('fullName') && { fullName: fields.fullName.trim() }),
  ...(has('firstName') && { firstName: orNull(fields.firstName) }),
  ...(has('gender') && { gender: orNull(fields.gender) as NonNullable<BasicInput['gender']> | null }), // From the form's own list.
  ...(has('heightValue', 'heightUnit') && {
    height: measureOf(fields.heightValue, fields.heightUnit) as NonNullable<BasicInput['height']> | null, // Likewise.
  }),
  ...(has('weightValue', 'weightUnit') && {
    weight: measureOf(fields.weightValue, fields.weightUnit) as NonNullable<BasicInput['weight']> | null, // Likewise.
  }),
  ...(has('goal') && { goal: orNull(fields.goal) }),
})

const routineOf = (fields: ContactFields, has: HasChanged) => ({
  ...(has('wakeUpTime') && { wakeUpTime: orNull(fields.wakeUpTime) }),
  ...(has('goToSleepTime') && { goToSleepTime: orNull(fields.goToSleepTime) }),
  ...(has('workoutTime') && { workoutTime: orNull(fields.workoutTime) }),
  ...(has('customTime') && { customTime: orNull(fields.customTime) }),
})

const nestUnlessEmpty = <T extends object>(name: string, fields: T) =>
  Object.keys(fields).length > 0 ? { [name]: fields } : {}

const measureOf = (value: string, unit: string) => (value.trim() === '' ? null : { value: Number(value), unit })

const limitOf = ({ limitAmount, limitUntil, timezone }: ContactFields, zone: string) =>
  limitAmount.trim() === ''
    ? null
    : {
        amount: Number(limitAmount),
        expiredAt: limitUntil === '' ? null : limitEndOf(limitUntil, limitZoneOf(timezone, zone)),
      }

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
