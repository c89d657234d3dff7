import { readAnswerValue } from '@attune/engine/profile/answer-value'
import type { World } from '@attune/engine/world'
import type { LockedContact } from './access.ts'

/** A client's profile as scenes see it, by the keys they save under; questionnaire answers under their own keys. */
export const profileValuesOf = (contact: LockedContact): World['profile'] => ({
  ...Object.fromEntries(contact.questionnaire.map((answer) => [answer.key, readAnswerValue(answer)])),
  'basic.fullName': contact.full_name,
  'basic.firstName': contact.first_name,
  'basic.gender': contact.gender,
  'basic.height': contact.height_value,
  'basic.heightUnit': contact.height_unit,
  'basic.weight': contact.weight_value,
  'basic.weightUnit': contact.weight_unit,
  'basic.goal': contact.goal,
  'routine.wakeUpTime': contact.wake_up_time,
  'routine.goToSleepTime': contact.go_to_sleep_time,
  'routine.workoutTime': contact.workout_time,
  'routine.customTime': contact.custom_time,
  timezone: contact.time_zone,
})
