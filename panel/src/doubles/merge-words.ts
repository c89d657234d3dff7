import type { Contact } from '@attune/contract/contacts/entity'
import type { DoubleReason, MergeField, MergeStops } from '@attune/contract/doubles/entity'
import { formatCount, formOf } from '../ui/format-count.ts'

export const REASON_WORDS: Record<DoubleReason, string> = {
  phone: 'Same phone number',
  email: 'Same email',
  'name-and-birthday': 'Same name and birthday',
  'name-and-zone': 'Same name and time zone',
  'name-and-coach': 'Same name and coach',
}

export const FIELD_WORDS: Record<MergeField, string> = {
  fullName: 'Name',
  firstName: 'First name',
  photo: 'Photo',
  phone: 'Phone',
  email: 'Email',
  gender: 'Gender',
  height: 'Height',
  weight: 'Weight',
  goal: 'Goal',
  timezone: 'Time zone',
  wakeUpTime: 'Wake-up',
  goToSleepTime: 'Bedtime',
  workoutTime: 'Workout',
  customTime: 'Custom time',
  primaryCoach: 'Primary coach',
}

/** A client's value for a field as text; null if they have none. */
export const valueOf = (field: MergeField, { profile, phoneShown, phone, email, primaryCoach }: Contact) => {
  const { basic, routine } = profile
  const values: Record<MergeField, string | null> = {
    fullName: basic.fullName === '' ? null : basic.fullName,
    firstName: basic.firstName,
    photo: profile.photoUrl === null ? null : 'A photo',
    phone: phoneShown ?? phone,
    email,
    gender: basic.gender,
    height: basic.height === null ? null : `${basic.height.value} ${basic.height.unit}`,
    weight: basic.weight === null ? null : `${basic.weight.value} ${basic.weight.unit}`,
    goal: basic.goal,
    timezone: profile.timezone,
    wakeUpTime: routine.wakeUpTime,
    goToSleepTime: routine.goToSleepTime,
    workoutTime: routine.workoutTime,
    customTime: routine.customTime,
    primaryCoach: primaryCoach?.name ?? null,
  }
  return values[field]
}

/** What a merge stops, one sentence each. */
export const stopSentences = ({ scenes, programs, scheduled, held }: MergeStops): string[] => [
  ...scenes.map((title) => `The scene “${title}” ends.`),
  ...programs.map((title) => `The program “${title}” ends.`),
  ...(scheduled === 0
    ? []
    : [
        `${formatCount(scheduled, 'scheduled message')} ${formOf(scheduled, 'is', 'are')} moved and stopped. You can start each again.`,
      ]),
  ...(held === 0
    ? []
    : [`${formatCount(held, 'message')} of automation that waited ${formOf(held, 'is', 'are')} canceled.`]),
]
