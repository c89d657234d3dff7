import type { ScheduleForm, ScheduleValue } from '@attune/contract/schedules/form'
import { dateStrategyOf, timeStrategyOf } from '@attune/contract/schedules/form'
import type { Weekday } from '@attune/contract/schedules/times'
import { FREE_DAYS, LOCAL_TIME_DEFAULT, WORKING_DAYS } from '@attune/contract/schedules/times'
import type { Dates } from './dates.ts'
import { ALWAYS, datesFrom, everyOf, monthlyFrom, onDays } from './dates.ts'
import type { Clock, DayMarks, DayTime, ScheduleResult } from './day-time.ts'
import { atMinute, besideMark, minuteOf, sinceClock } from './day-time.ts'
import { isBefore } from './compare-instants.ts'
import { momentsOf } from './moments.ts'
import { readDate } from './read-date.ts'

/** The time of a valid form; `counted` is the moment from which delays count. */
export const formTime = (value: ScheduleValue, routine: DayMarks, counted: Clock): ScheduleResult<DayTime> => {
  const { timeframe, delayInMinutes } = value
  switch (timeStrategyOf(value)) {
    case 'TimeframeOffset': {
      const { h, m } = timeframe?.offset ?? { h: 0, m: 0 }
      const minutes = h * 60 + m
      return besideMark(timeframe?.key ?? 'customTime', routine, minutes, minutes)
    }
    case 'TimeframeRange': {
      const [one, other] = timeframe?.range ?? [0, 0]
      return besideMark(timeframe?.key ?? 'customTime', routine, Math.min(one, other) * 60, Math.max(one, other) * 60)
    }
    case 'DelayInMinutes':
      return { ok: true, value: sinceClock(counted, delayInMinutes ?? 0, delayInMinutes ?? 0) }
    default:
      return { ok: true, value: atMinute(minuteOf(value.localTime ?? LOCAL_TIME_DEFAULT) ?? 0) }
  }
}

/**
 * When a form was set up, or the client's stage began; `on` is their date then, if it was another than in the zone now.
 * `run` is the date of its last run, or of the first if that is still to come; null while it is being set up.
 */
type Counted = Clock & { on: Temporal.PlainDate | null; run: Temporal.PlainDate | null }

/**
 * The dates of a valid form; `clientDate` is the client's date that it counts from, if it does. A delay counts from its
 * moment alone.
 */
export const formDates = (
  form: ScheduleForm,
  counted: Counted,
  { time, clientDate }: { time: DayTime; clientDate: Temporal.PlainDate | null },
): Dates => {
  const { scheduleType, scheduleValue } = form
  switch (scheduleType) {
    case 'weekdays':
      return onDays(WORKING_DAYS)
    case 'weekends':
      return onDays(FREE_DAYS)
    case 'days_of_week':
      return onDays(scheduleValue.repeat?.weekdays ?? [])
    default: {
      const days = scheduleValue.clientDate?.days ?? 0
      if (clientDate !== null) return datesFrom(clientDate, { days, yearly: scheduleType === 'yearly' })
      const begin = beginOf(form, counted, time)
      if (scheduleType === 'once') return { kind: 'one', date: begin }
      if (scheduleType === 'monthly') return monthlyFrom(begin)
      if (scheduleType === 'yearly') return datesFrom(begin, { days: 0, yearly: true })
      const every = everyOf(scheduleValue.repeat?.skipInterval)
      if (scheduleType === 'daily') return { ...ALWAYS, every, begin }
      return { ...onDays([begin.dayOfWeek as Weekday]), every, unit: 'weeks', begin }
    }
  }
}

/** The start date; the only date of a form that runs once. */
const beginOf = (form: ScheduleForm, counted: Counted, time: DayTime): Temporal.PlainDate => {
  const { scheduleValue: value } = form
  const dateNow = counted.at.toZonedDateTimeISO(counted.zone).toPlainDate()
  const today = time.since === null ? (counted.on ?? dateNow) : dateNow
  switch (dateStrategyOf(value)) {
    case 'ExactDate':
      return readDate(value.localDate) ?? today
    case 'DayOfWeek':
      return nextDay(form, today, counted, time)
    case 'DayOffsetPeriodStart':
      return today.add({ days: value.dayOffsetPeriodStart ?? 0 })
    default:
      return today.add({ days: value.dayOffset ?? 0 })
  }
}

/**
 * The next such weekday; today counts while its time is still to come. In another zone than the one in which the form was
 * set up, that may be answered differently: then it is the one from which a run can be reached, however many are skipped.
 */
const nextDay = (
  { scheduleType, scheduleValue: { dayOfWeek, repeat } }: ScheduleForm,
  today: Temporal.PlainDate,
  { at, zone, run }: Counted,
  time: DayTime,
): Temporal.PlainDate => {
  const first = today.add({ days: ((dayOfWeek ?? 1) - today.dayOfWeek + 7) % 7 })
  const later = first.add({ days: 7 })
  const step = everyOf(repeat?.skipInterval) * (scheduleType === 'weekly' ? 7 : 1)
  const begin = [later, first].find((date) => {
    const days = run === null ? -1 : date.until(run).days
    return days >= 0 && days % step === 0
  })
  if (begin !== undefined) return begin
  const moments = momentsOf(time, first, zone)
  return isBefore(at, moments.at(moments.count - 1)) ? first : later
}
