import type { ScheduleForm, ScheduleValue } from '@attune/contract/schedules/form'
import { dateStrategyOf, timeStrategyOf } from '@attune/contract/schedules/form'
import { LOCAL_TIME_DEFAULT, WEEKDAY_TITLES } from '@attune/contract/schedules/times'
import {
  describeOffset,
  describeWeekdays,
  describeInterval,
  TIME_KEY_NAMES,
  formatDuration,
  describeRange,
} from './describe-rule.ts'

/** A schedule in words: "every 2 weeks on Monday, 30 min after wake-up time". */
export const describeForm = ({ scheduleType, scheduleValue }: ScheduleForm): string => {
  const time = describeFormTime(scheduleValue)
  switch (scheduleType) {
    case 'once':
      return `once ${describeBegin(scheduleValue)}, ${time}`
    case 'daily':
      return `${describeInterval(scheduleValue.repeat?.skipInterval, 'day')} from ${describeBegin(scheduleValue)}, ${time}`
    case 'weekly':
      return `${describeInterval(scheduleValue.repeat?.skipInterval, 'week')} from ${describeBegin(scheduleValue)}, ${time}`
    case 'weekdays':
      return `Monday to Friday, ${time}`
    case 'weekends':
      return `Saturday and Sunday, ${time}`
    case 'days_of_week':
      return `every ${describeWeekdays(scheduleValue.repeat?.weekdays ?? [])}, ${time}`
  }
}

const describeBegin = (value: ScheduleValue): string => {
  switch (dateStrategyOf(value)) {
    case 'ExactDate':
      return `on ${value.localDate}`
    case 'DayOfWeek':
      return `on the next ${WEEKDAY_TITLES[value.dayOfWeek ?? 1]}`
    case 'DayOffsetPeriodStart':
      return daysFrom(value.dayOffsetPeriodStart ?? 0, 'the day the stage began')
    default:
      return daysFrom(value.dayOffset ?? 0, 'the day it was set')
  }
}

const daysFrom = (days: number, what: string): string => {
  if (days === 0) return `on ${what}`
  return `${days === 1 ? '1 day' : `${days} days`} after ${what}`
}

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
      return `${formatDuration(value.delayInMinutes ?? 0)} later`
    default:
      return `at ${value.localTime ?? LOCAL_TIME_DEFAULT}`
  }
}
