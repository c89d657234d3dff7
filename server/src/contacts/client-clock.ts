import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import type { DayMarks } from '@attune/engine/schedule/day-time'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { LockedContact } from './access.ts'

export type ClockSettings = Pick<AutomationSettingsRecord, 'timezone' | 'routine'>

/** The client's time zone, or the organization's if theirs is unknown. */
export const zoneOf = (contact: Pick<LockedContact, 'time_zone'>, settings: ClockSettings): string =>
  firstValidZone(contact.time_zone, settings.timezone)

/** The client's own routine times, with the organization's for those they haven't set. */
export const routineOf = (contact: LockedContact, settings: ClockSettings): DayMarks => ({
  own: {
    ...(contact.wake_up_time === null ? {} : { wakeUpTime: contact.wake_up_time }),
    ...(contact.go_to_sleep_time === null ? {} : { goToSleepTime: contact.go_to_sleep_time }),
    ...(contact.workout_time === null ? {} : { workoutTime: contact.workout_time }),
    ...(contact.custom_time === null ? {} : { customTime: contact.custom_time }),
  },
  fallback: settings.routine,
})

/** Time zone and routine as one text. When it changes, moments to come are calculated again. */
export const clockOf = (contact: LockedContact, settings: ClockSettings): string => {
  const { own, fallback } = routineOf(contact, settings)
  return JSON.stringify([zoneOf(contact, settings), own, fallback])
}

/** A moment on the clock of a zone, without an offset: `2026-11-21T07:30`. */
export const localMinute = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
