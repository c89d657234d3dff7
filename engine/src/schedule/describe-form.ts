import type { ScheduleForm, ScheduleValue } from '@attune/contract/schedules/form'
import { dateStrategyOf, timeStrategyOf } from '@attune/contract/schedules/form'
import { LOCAL_TIME_DEFAULT, WEEKDAY_TITLES } from '@attune/contract/schedules/times'
import { formatClock, formatDate, formatDayOfYear } from './local-words.ts'
import {
  describeClientDate,
  describeInterval,
  describeOffset,
  describeRange,
  describeWeekdays,
  describeWeekly,
  formatDuration,
  TIME_KEY_NAMES,
} from './describe-rule.ts'

/** A schedule in words: "every 2 weeks on Monday, 30 min after wake-up time". */
export const describeForm = ({ scheduleType, scheduleValue }: ScheduleForm): string => {
  const [start, delay] = [dateStrategyOf(scheduleValue), timeStrategyOf(scheduleValue) === 'DelayInMinutes']
  // Days and minutes after the same moment are one span.
  if (scheduleType === 'once' && delay && (start === 'DayOffset' || start === 'DayOffsetPeriodStart'))
    return `${describeSpan(daysOf(scheduleValue), scheduleValue.delayInMinutes ?? 0)} after ${startOf(scheduleValue)}`
  return `${describeDays(scheduleType, scheduleValue)}, ${describeFormTime(scheduleValue)}`
}

const describeDays = (type: ScheduleForm['scheduleType'], value: ScheduleValue): string => {
  const { skipInterval, weekdays = [] } = value.repeat ?? {}
  switch (type) {
    case 'once':
      return describeOnce(value)
    case 'monthly':
      return `every month from ${describeStart(value)}`
    case 'yearly':
      return dateStrategyOf(value) === 'ExactDate'
        ? `every year on ${formatDayOfYear(value.localDate ?? '')}`
        : describeClientDate({ ...clientDateOf(value), yearly: true })
    case 'daily':
      return `${describeInterval(skipInterval, 'day')} from ${describeStart(value)}`
    case 'weekly': {
      if (dateStrategyOf(value) !== 'DayOfWeek')
        return `${describeInterval(skipInterval, 'week')} from ${describeStart(value)}`
      return describeWeekly(skipInterval, value.dayOfWeek ?? 1)
    }
    case 'weekdays':
      return 'Monday to Friday'
    case 'weekends':
      return 'Saturday and Sunday'
    case 'days_of_week':
      return describeWeekdays(weekdays ?? [])
  }
}

const describeOnce = (value: ScheduleValue): string => {
  const strategy = dateStrategyOf(value)
  if (strategy === 'ClientDate') return describeClientDate(clientDateOf(value))
  const isDay = strategy === 'ExactDate' || strategy === 'DayOfWeek' || daysOf(value) === 0
  return isDay ? `on ${describeStart(value)}` : describeStart(value)
}

const clientDateOf = ({ clientDate }: ScheduleValue) => clientDate ?? { field: '', days: 0 }

/** A day as others count from it: "the next Monday", "3 days after the stage began". */
const describeStart = (value: ScheduleValue): string => {
  switch (dateStrategyOf(value)) {
    case 'ExactDate':
      return formatDate(value.localDate ?? '')
    case 'DayOfWeek':
      return `the next ${WEEKDAY_TITLES[value.dayOfWeek ?? 1]}`
    default: {
      const days = daysOf(value)
      if (days < 2) return `the day ${days === 1 ? 'after ' : ''}${startOf(value)}`
      return `${days} days after ${startOf(value)}`
    }
  }
}

const daysOf = ({ dayOffset, dayOffsetPeriodStart }: ScheduleValue): number => dayOffsetPeriodStart ?? dayOffset ?? 0

const startOf = (value: ScheduleValue): string =>
  dateStrategyOf(value) === 'DayOffsetPeriodStart' ? 'the stage began' : 'it was set up'

const describeFormTime = (value: ScheduleValue): string => {
  const { timeframe } = value
  const key = TIME_KEY_NAMES[timeframe?.key ?? 'customTime']
  switch (timeStrategyOf(value)) {
    case 'TimeframeOffset':
      return describeOffset((timeframe?.offset?.h ?? 0) * 60 + (timeframe?.offset?.m ?? 0), key)
    case 'TimeframeRange': {
      const [one, other] = timeframe?.range ?? [0, 0]
      return describeRange(Math.min(one, other) * 60, Math.max(one, other) * 60, key)
    }
    case 'DelayInMinutes':
      return `${describeSpan(0, value.delayInMinutes ?? 0)} after the time of day ${startOf(value)}`
    default:
      return `at ${formatClock(value.localTime ?? LOCAL_TIME_DEFAULT)}`
  }
}

/** "2 days and 30 min"; a delay of a day or longer counts in days, too. */
const describeSpan = (days: number, minutes: number): string => {
  const all = days + Math.floor(minutes / MINUTES_A_DAY)
  const rest = minutes % MINUTES_A_DAY
  const parts = [all > 0 ? `${all} ${all === 1 ? 'day' : 'days'}` : '', rest > 0 ? formatDuration(rest) : '']
  return parts.filter(Boolean).join(' and ')
}

const MINUTES_A_DAY = 1_440
