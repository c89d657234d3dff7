import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { timeframeToTag, tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { beginningOf, type ScheduleForm } from '@attune/contract/schedules/form'
import { formFaults } from '@attune/engine/schedule/check-form'
import { localMinute } from '../contacts/client-clock.ts'
import { Refusal } from '../refusal.ts'
import {
  findNextRun,
  isByClientDate,
  missingDate,
  placeAt,
  WAITING,
  type ClientClock,
  type Place,
  type ScheduleTiming,
} from './next-run.ts'

/** The form of a call, whose values the engine checks. */
export interface SentForm {
  scheduleType: ScheduleForm['scheduleType']
  scheduleValue: unknown
  tags: string[]
}

/**
 * A checked form as it is stored: a time relative to the routine is in its `depend:` tag. Refuses an invalid one. `stored`: what it
 * replaces; the date that this began with may stay.
 */
export const readForm = (sent: SentForm, clock: ClientClock, now: Date, stored?: ScheduleForm): ScheduleForm =>
  checkForm(sent, localMinute(now, clock.zone).slice(0, 10), stored === undefined ? null : beginningOf(stored))

/** The same for a form that belongs to no client yet. `today`: exact dates may not be before it. */
export const checkForm = (sent: SentForm, today?: string, began: string | null = null): ScheduleForm => {
  const [fault] = formFaults(sent, today, began)
  if (fault !== undefined) throw new Refusal('ScheduleInvalid', { property: fault.property, reason: fault.reason })
  // `formFaults` has checked the values.
  return timeframeToTag(tagToTimeframe(sent as ScheduleForm))
}

/** The place of a new schedule. One that counts from a date the client doesn't have yet waits for it. */
export const firstPlaceOf = (row: ScheduleTiming, clock: ClientClock, now: Date): Place =>
  isByClientDate(row) && missingDate(row, clock) !== null ? WAITING : placeAt(firstRunOf(row, clock, now))

/** The first run of a schedule. Refuses one that never runs. */
export const firstRunOf = (row: ScheduleTiming, clock: ClientClock, now: Date): { at: Date; on: string } => {
  const next = findNextRun(row, clock, now)
  if (!next.ok) throw new Refusal('ScheduleInvalid', { property: null, reason: next.error.message })
  return next.value
}

/** `hasFiles`: then it needs no words. */
export const readText = (text: string, hasFiles = false): string => {
  const trimmed = text.replaceAll('\0', '').trim()
  if (trimmed === '' && !hasFiles) throw new Refusal('MessageRequired')
  if (trimmed.length > MESSAGE_TEXT_MAX)
    throw new Refusal('MessageTooLong', { max: MESSAGE_TEXT_MAX, length: trimmed.length })
  return trimmed
}

/** A checked form as it is stored. */
export const columnsOf = (form: ScheduleForm) => ({
  schedule_type: form.scheduleType,
  schedule_value: form.scheduleValue,
  tags: form.tags,
})
