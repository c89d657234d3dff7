import type { DateStrategy, SchedulerRule, TimeKey, TimeStrategy } from '@attune/contract/scenes/rules'
import { LOCAL_TIME_DEFAULT, WEEKDAY_TITLES } from '@attune/contract/schedules/times'
import type { Weekday } from '@attune/contract/schedules/times'

/** A node's rule as a person says it: "every 2 weeks on Monday, 30 min after wake-up time". */
export const ruleInWords = ({ dateStrategy, timeStrategy }: SchedulerRule): string =>
  [dateInWords(dateStrategy), timeInWords(timeStrategy)].join(', ')

export const dateInWords = (strategy: DateStrategy): string => {
  switch (strategy.type) {
    case 'once':
      return onceInWords(strategy.value)
    case 'daily':
      return everyInWords(strategy.skipInterval, 'day')
    case 'weekly':
      return `${everyInWords(strategy.skipInterval, 'week')} on ${WEEKDAY_TITLES[strategy.dayOfWeek]}`
    case 'weekdays':
      return 'Monday to Friday'
    case 'weekends':
      return 'Saturday and Sunday'
    case 'days_of_week':
      return `every ${daysInWords(strategy.weekdays)}`
    case 'days_of_month':
      return `on day ${listed(ascending(strategy.monthdays).map(String))} of the month`
  }
}

export const timeInWords = (strategy: TimeStrategy): string => {
  if (strategy.type === 'exact_time') return `at ${strategy.localTime ?? LOCAL_TIME_DEFAULT}`
  if (strategy.type === 'offset') return besideInWords(strategy.offsetMinutes ?? 0, keyInWords(strategy.key))
  const [first = 0, last = 0] = ascending(strategy.rangeMinutes)
  return spanInWords(first, last, keyInWords(strategy.key))
}

/** "every day", "every 3 weeks". */
export const everyInWords = (skipInterval: number | null | undefined, unit: 'day' | 'week'): string =>
  skipInterval ? `every ${skipInterval + 1} ${unit}s` : `every ${unit}`

export const daysInWords = (days: readonly Weekday[]): string =>
  listed(ascending(days).map((day) => WEEKDAY_TITLES[day]))

/** "90 min before workout time" is said in hours: "1 h 30 min before workout time". */
export const besideInWords = (minutes: number, what: string): string => {
  if (minutes === 0) return `at ${what}`
  return `${lengthInWords(minutes)} ${minutes < 0 ? 'before' : 'after'} ${what}`
}

export const spanInWords = (first: number, last: number, what: string): string => {
  if (first === last) return besideInWords(first, what)
  if (first < 0 && last > 0) return `from ${besideInWords(first, what)} to ${lengthInWords(last)} after it`
  const [near, far] = first < 0 ? [last, first] : [first, last]
  if (near === 0) return `up to ${besideInWords(far, what)}`
  const short = Math.abs(far) < 60
  return `${short ? Math.abs(near) : lengthInWords(near)} to ${besideInWords(far, what)}`
}

/** "45 min", "2 h", "1 h 5 min"; without the sign. */
export const lengthInWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export const KEYS_IN_WORDS: Record<TimeKey, string> = {
  wakeUpTime: 'wake-up time',
  goToSleepTime: 'go-to-sleep time',
  workoutTime: 'workout time',
  customTime: 'custom time',
  local_time: 'the local time it comes at',
}

const keyInWords = (key: TimeKey): string => KEYS_IN_WORDS[key]

const onceInWords = (value: (DateStrategy & { type: 'once' })['value']): string => {
  if (typeof value === 'string') return `once on ${value}`
  if ('dayOfWeek' in value) return `once on the next ${WEEKDAY_TITLES[value.dayOfWeek]}`
  return value.dayOffset === 0 ? 'once on the same day' : `once ${daysLater(value.dayOffset)}`
}

export const daysLater = (days: number): string => (days === 1 ? 'the day after' : `${days} days later`)

const ascending = <T extends number>(numbers: readonly T[]): T[] => numbers.toSorted((one, other) => one - other)

const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
