import { isDeepStrictEqual } from 'node:util'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { dateStrategyOf, type ScheduleForm } from '@attune/contract/schedules/form'
import type { ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import {
  countedDayOf,
  findNextRun,
  formOf,
  isByStage,
  movedPlaceOf,
  WAITING,
  type ClientClock,
  type Place,
} from './next-run.ts'
import { firstPlaceOf } from './read-form.ts'

/**
 * Whether saving a form leaves the stored schedule as it is, including a run that was moved. The order of its fields and
 * days doesn't matter, nor do empty fields and tags that aren't about its time.
 */
export const keepsSchedule = (row: ScheduledRecord, sent: ScheduleForm): boolean =>
  isDeepStrictEqual(timingOf(sent), timingOf(formOf(row)))

/**
 * What a schedule counts from once its form is saved: this moment, and the client's date, or that of the beginning of
 * their stage. `stored`: what it replaces; the day that its days are counted from stays if they are the same, so that
 * another time of day is only that.
 */
export const countFromNow = (form: ScheduleForm, clock: ClientClock, now: Date, stored?: ScheduledRecord) => {
  const counted = { schedule_value: form.scheduleValue, set_at: now, set_on: null, set_on_at: null }
  const day = countedDayOf(counted, clock)
  const stays = stored !== undefined && keepsBeginning(stored, form, now)
  const set_on = stays ? countedDayOf(stored, clock).set_on : day.set_on
  return { set_at: now, ...day, set_on, ran_on: null, moved_to: null }
}

const keepsBeginning = (row: ScheduledRecord, form: ScheduleForm, now: Date): boolean =>
  isByStage({ schedule_value: form.scheduleValue }) ? isByStage(row) : !isOver(row, now) && keepsDays(row, form)

const keepsDays = (row: ScheduledRecord, form: ScheduleForm): boolean => {
  const kept = formOf(row)
  return dateStrategyOf(kept.scheduleValue) === 'DayOffset' && isDeepStrictEqual(daysOf(kept), daysOf(form))
}

const daysOf = ({ scheduleType, scheduleValue: { dayOffset, repeat } }: ScheduleForm) => [
  scheduleType,
  dayOffset,
  repeat?.skipInterval ?? 0,
]

/** Whether it missed its only run. Enabling it then counts as a new schedule, which is refused for an exact date. */
export const isOver = (row: ScheduledRecord, at: Date): boolean => row.schedule_type === 'once' && isMissed(row, at)

/** The place of a schedule that is enabled again as it is. Refuses one whose only moment has passed. */
export const resumedPlaceOf = (
  row: ScheduledRecord,
  clock: ClientClock,
  at: Date,
): Place & { moved_to: string | null } => {
  if (row.waits && !findNextRun(row, clock, at).ok) return { ...WAITING, moved_to: null }
  const afterTakenBack = movedPlaceOf(row, clock, at)
  if (afterTakenBack !== null) return afterTakenBack
  // A moved run keeps the date that it belongs to.
  const isMoved = row.moved_to !== null && movedMoment(row.moved_to, clock.zone) > at
  const place = firstPlaceOf(row, clock, at)
  return isMoved ? { ...place, run_on: row.run_on, moved_to: row.moved_to } : { ...place, moved_to: null }
}

/** It is disabled, and its moment has passed. */
export const isMissed = (row: Pick<ScheduledRecord, 'disabled' | 'waits' | 'next_run_at'>, now: Date): boolean =>
  row.disabled && !row.waits && row.next_run_at <= now

const timingOf = (form: ScheduleForm): unknown => {
  const { scheduleType, scheduleValue } = tagToTimeframe(form)
  const { repeat, ...value } = scheduleValue
  const weekdays = [...new Set(repeat?.weekdays)].toSorted((one, other) => one - other)
  return [scheduleType, withoutEmpty(value), weekdays, repeat?.skipInterval ?? 0]
}

const withoutEmpty = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, isRecord(value) ? withoutEmpty(value) : value]),
  )

const isRecord = (value: unknown): value is object => typeof value === 'object' && !Array.isArray(value)
