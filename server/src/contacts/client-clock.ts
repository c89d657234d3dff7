import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import { createHash } from 'node:crypto'
import type { ClientDateField } from '@attune/contract/contacts/client-dates'
import { datesIn } from '@attune/engine/schedule/client-date'
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

/** A client's dates, by the names of date fields: answers, and what the organization knows by itself. */
export const clientDatesOf = (contact: LockedContact): Record<string, string> => ({
  ...Object.fromEntries(contact.questionnaire.map(({ key, value }) => [key, value])),
  ...ownDatesOf(contact),
})

export const ownDatesOf = (contact: LockedContact): Partial<Record<ClientDateField, string>> => {
  const started = contact.first_interaction === 'started' ? contact.first_interaction_at : null
  return {
    'client.since': contact.created_at.toISOString(),
    ...(started !== null && { 'client.firstInteraction': started.toISOString() }),
  }
}

/**
 * Time zone, routine and dates as one text. When it changes, future moments are calculated again. Dates are personal,
 * so only their digest is kept.
 */
export const clockOf = (contact: LockedContact, settings: ClockSettings): string => {
  const { own, fallback } = routineOf(contact, settings)
  const { 'client.since': _since, ...changing } = clientDatesOf(contact)
  const dates = datesIn(changing)
  const digest = dates.length === 0 ? [] : [createHash('sha256').update(JSON.stringify(dates)).digest('base64url')]
  return JSON.stringify([zoneOf(contact, settings), own, fallback, ...digest])
}

/** A moment on the clock of a zone, without an offset: `2026-11-21T07:30`. */
export const localMinute = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
