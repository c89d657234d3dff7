import { LOCAL_TIME_DEFAULT, WEEKDAY_TITLES, type Weekday } from '@attune/contract/schedules/times'
import { signed, textOf } from './told.ts'

/** When a scheduler lets a client go on: `Tue, Thu, Sun. 45 to 30 min before goToSleepTime`. Of several rules, each. */
export const rulesWords = (rules: unknown): string =>
  (Array.isArray(rules) ? (rules as unknown[]) : [])
    .map(ruleWords)
    .filter((words) => words !== '')
    .join('; ')

const ruleWords = (rule: unknown): string => {
  const { dateStrategy, timeStrategy } = fields(rule)
  const [date, time] = [dateWords(fields(dateStrategy)), timeWords(fields(timeStrategy))]
  if (date === '' || time === '') return date || time
  return `${date}${/^\d/.test(time) ? '.' : ','} ${time}`
}

const dateWords = ({ type, value, skipInterval, dayOfWeek, weekdays, monthdays }: Record<string, unknown>): string => {
  if (type === 'once') return onceWords(value)
  if (type === 'daily') return every(skipInterval, 'day') ?? 'Daily'
  if (type === 'weekly') return [every(skipInterval, 'week') ?? 'Weekly', dayWord(dayOfWeek)].filter(Boolean).join(', ')
  if (type === 'weekdays') return 'Mon to Fri'
  if (type === 'weekends') return 'Sat, Sun'
  if (type === 'days_of_week') return list(weekdays).map(dayWord).filter(Boolean).join(', ')
  if (type === 'days_of_month') {
    const days = list(monthdays).filter((day) => typeof day === 'number')
    return days.length === 0 ? '' : `On the ${days.map(ordinal).join(', ')}`
  }
  return ''
}

const onceWords = (value: unknown): string => {
  if (typeof value === 'string') return value
  const { dayOfWeek, dayOffset } = fields(value)
  if (dayOfWeek !== undefined) return `Next ${dayWord(dayOfWeek)}`
  if (typeof dayOffset !== 'number') return ''
  if (dayOffset === 0) return 'Same day'
  return dayOffset === 1 ? 'Next day' : `${dayOffset} days later`
}

const every = (skipInterval: unknown, unit: string): string | null =>
  typeof skipInterval === 'number' && skipInterval > 0 ? `Every ${skipInterval + 1} ${unit}s` : null

const timeWords = ({ type, localTime, key, offsetMinutes, rangeMinutes }: Record<string, unknown>): string => {
  if (type === 'exact_time') return clockWords(textOf(localTime) || LOCAL_TIME_DEFAULT)
  const at = textOf(key)
  if (at === '') return ''
  if (type === 'offset') {
    const by = typeof offsetMinutes === 'number' ? offsetMinutes : 0
    if (at === 'local_time') return by === 0 ? 'at once' : `after ${by} min`
    return by === 0 ? `at ${at}` : `${minutes(Math.abs(by))} ${by < 0 ? 'before' : 'after'} ${at}`
  }
  if (type !== 'range') return ''
  const [from, to] = list(rangeMinutes)
  if (typeof from !== 'number' || typeof to !== 'number') return ''
  if (from < 0 && to <= 0) return `${-from} to ${minutes(-to)} before ${at}`
  if (from >= 0) return `${from} to ${minutes(to)} after ${at}`
  return `${signed(from)} to ${signed(to)} min from ${at}`
}

/** `HH:MM` as times are shown: `07:00 AM`. */
const clockWords = (time: string): string => {
  const [hours = '', rest = ''] = time.split(':')
  const hour = Number(hours)
  if (!Number.isInteger(hour) || rest === '') return time
  return `${`${hour % 12 || 12}`.padStart(2, '0')}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

const minutes = (count: number): string => `${count} min`

const dayWord = (day: unknown): string =>
  typeof day === 'number' && day in WEEKDAY_TITLES ? WEEKDAY_TITLES[day as Weekday].slice(0, 3) : ''

const ordinal = (day: number): string => {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
