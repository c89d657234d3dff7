import type { DateStrategy, SchedulerRule, TimeKey, TimeStrategy } from '@attune/contract/scenes/rules'
import { titleOfDate } from '@attune/contract/contacts/client-dates'
import { LOCAL_TIME_DEFAULT, WEEKDAYS, WEEKDAY_TITLES } from '@attune/contract/schedules/times'
import type { Weekday } from '@attune/contract/schedules/times'
import { formatClock, formatDate } from './local-words.ts'

/** A scheduler rule in words: "every 2 weeks on Monday, 30 min after wake-up time". */
export const describeRule = ({ dateStrategy, timeStrategy }: SchedulerRule): string =>
  describeDelay(dateStrategy, timeStrategy) ?? [describeDates(dateStrategy), describeTime(timeStrategy)].join(', ')

/** "at once", "2 h later": a time counted from when the client comes to the step; null for any other. */
const describeDelay = (dates: DateStrategy, time: TimeStrategy): string | null => {
  if (dates.type !== 'once' || typeof dates.value === 'string' || !('dayOffset' in dates.value)) return null
  if (dates.value.dayOffset !== 0 || time.type !== 'offset' || time.key !== 'local_time') return null
  const minutes = time.offsetMinutes ?? 0
  if (minutes < 0) return null
  return minutes === 0 ? 'at once' : `${formatDuration(minutes)} later`
}

export const describeDates = (strategy: DateStrategy): string => {
  switch (strategy.type) {
    case 'once':
      return describeOnce(strategy.value)
    case 'daily':
      return describeInterval(strategy.skipInterval, 'day')
    case 'weekly':
      return describeWeekly(strategy.skipInterval, strategy.dayOfWeek)
    case 'weekdays':
      return 'Monday to Friday'
    case 'weekends':
      return 'Saturday and Sunday'
    case 'days_of_week':
      return describeWeekdays(strategy.weekdays)
    case 'days_of_month':
      return `on day ${joinWithAnd(sortAscending(strategy.monthdays).map(String))} of the month`
    case 'client_date':
      return describeClientDate(strategy)
  }
}

/** "2 days before “Race day”", "every year on “Birthday”". */
export const describeClientDate = ({ field, days, yearly }: ClientDateDays): string => {
  const title = `“${titleOfDate(field)}”`
  const year = yearly === true ? 'every year' : ''
  if (days === 0) return `${year} on ${title}`.trim()
  const count = Math.abs(days) === 1 ? 'the day' : `${Math.abs(days)} days`
  return `${year === '' ? '' : `${year}, `}${count} ${days < 0 ? 'before' : 'after'} ${title}`
}

interface ClientDateDays {
  field: string
  days: number
  yearly?: boolean | null | undefined
}

export const describeTime = (strategy: TimeStrategy): string => {
  if (strategy.type === 'exact_time') return `at ${formatClock(strategy.localTime ?? LOCAL_TIME_DEFAULT)}`
  if (strategy.type === 'offset') return describeOffset(strategy.offsetMinutes ?? 0, timeKeyName(strategy.key))
  const [first = 0, last = 0] = sortAscending(strategy.rangeMinutes)
  return describeRange(first, last, timeKeyName(strategy.key))
}

/** "every day", "every 3 weeks". */
export const describeInterval = (skipInterval: number | null | undefined, unit: 'day' | 'week'): string =>
  skipInterval ? `every ${skipInterval + 1} ${unit}s` : `every ${unit}`

/** "every Monday", "every 2 weeks on Monday". */
export const describeWeekly = (skipInterval: number | null | undefined, day: Weekday): string =>
  skipInterval ? `${describeInterval(skipInterval, 'week')} on ${WEEKDAY_TITLES[day]}` : `every ${WEEKDAY_TITLES[day]}`

/** "every Monday and Friday", or "every day" if it is each of them. */
export const describeWeekdays = (days: readonly Weekday[]): string =>
  WEEKDAYS.every((day) => days.includes(day))
    ? 'every day'
    : `every ${joinWithAnd(sortAscending(days).map((day) => WEEKDAY_TITLES[day]))}`

/** From an hour on, hours are used: "1 h 30 min before workout time". */
export const describeOffset = (minutes: number, what: string): string => {
  if (minutes === 0) return `at ${what}`
  return `${formatDuration(minutes)} ${minutes < 0 ? 'before' : 'after'} ${what}`
}

export const describeRange = (first: number, last: number, what: string): string => {
  if (first === last) return describeOffset(first, what)
  if (first < 0 && last > 0) return `from ${describeOffset(first, what)} to ${formatDuration(last)} after it`
  const [near, far] = first < 0 ? [last, first] : [first, last]
  if (near === 0) return `up to ${describeOffset(far, what)}`
  const short = Math.abs(far) < 60
  return `${short ? Math.abs(near) : formatDuration(near)} to ${describeOffset(far, what)}`
}

/** "45 min", "2 h", "1 h 5 min"; the sign is dropped. */
export const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export const TIME_KEY_NAMES: Record<TimeKey, string> = {
  wakeUpTime: 'wake-up time',
  goToSleepTime: 'go-to-sleep time',
  workoutTime: 'workout time',
  customTime: 'custom time',
  local_time: 'the local time on arrival',
}

const timeKeyName = (key: TimeKey): string => TIME_KEY_NAMES[key]

const describeOnce = (value: (DateStrategy & { type: 'once' })['value']): string => {
  if (typeof value === 'string') return `on ${formatDate(value)}`
  if ('dayOfWeek' in value) return `on the next ${WEEKDAY_TITLES[value.dayOfWeek]}`
  return value.dayOffset === 0 ? 'on the same day' : daysLater(value.dayOffset)
}

export const daysLater = (days: number): string => (days === 1 ? 'the day after' : `${days} days later`)

const sortAscending = <T extends number>(numbers: readonly T[]): T[] => numbers.toSorted((one, other) => one - other)

const joinWithAnd = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
