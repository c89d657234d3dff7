import { LOCAL_TIME_DEFAULT, WEEKDAY_TITLES, type Weekday } from '@attune/contract/schedules/times'
import { formatSigned, textOf } from './format-property.ts'

/** When a scheduler fires, rule by rule: `Tue, Thu, Sun. 45 to 30 min before goToSleepTime`. */
export const describeRules = (rules: unknown): string =>
  (Array.isArray(rules) ? (rules as unknown[]) : [])
    .map(describeRule)
    .filter((words) => words !== '')
    .join('; ')

const describeRule = (rule: unknown): string => {
  const { dateStrategy, timeStrategy } = toRecord(rule)
  const [date, time] = [describeDate(toRecord(dateStrategy)), describeTime(toRecord(timeStrategy))]
  if (date === '' || time === '') return date || time
  return `${date}${/^\d/.test(time) ? '.' : ','} ${time}`
}

const describeDate = ({
  type,
  value,
  skipInterval,
  dayOfWeek,
  weekdays,
  monthdays,
}: Record<string, unknown>): string => {
  if (type === 'once') return describeOnce(value)
  if (type === 'daily') return describeInterval(skipInterval, 'day') ?? 'Daily'
  if (type === 'weekly')
    return [describeInterval(skipInterval, 'week') ?? 'Weekly', formatWeekday(dayOfWeek)].filter(Boolean).join(', ')
  if (type === 'weekdays') return 'Mon to Fri'
  if (type === 'weekends') return 'Sat, Sun'
  if (type === 'days_of_week') return toList(weekdays).map(formatWeekday).filter(Boolean).join(', ')
  if (type === 'days_of_month') {
    const days = toList(monthdays).filter((day) => typeof day === 'number')
    return days.length === 0 ? '' : `On the ${days.map(formatOrdinal).join(', ')}`
  }
  return ''
}

const describeOnce = (value: unknown): string => {
  if (typeof value === 'string') return value
  const { dayOfWeek, dayOffset } = toRecord(value)
  if (dayOfWeek !== undefined) return `Next ${formatWeekday(dayOfWeek)}`
  if (typeof dayOffset !== 'number') return ''
  if (dayOffset === 0) return 'Same day'
  return dayOffset === 1 ? 'Next day' : `${dayOffset} days later`
}

const describeInterval = (skipInterval: unknown, unit: string): string | null =>
  typeof skipInterval === 'number' && skipInterval > 0 ? `Every ${skipInterval + 1} ${unit}s` : null

const describeTime = ({ type, localTime, key, offsetMinutes, rangeMinutes }: Record<string, unknown>): string => {
  if (type === 'exact_time') return formatClock(textOf(localTime) || LOCAL_TIME_DEFAULT)
  const at = textOf(key)
  if (at === '') return ''
  if (type === 'offset') {
    const by = typeof offsetMinutes === 'number' ? offsetMinutes : 0
    if (at === 'local_time') return by === 0 ? 'immediately' : `after ${by} min`
    return by === 0 ? `at ${at}` : `${formatMinutes(Math.abs(by))} ${by < 0 ? 'before' : 'after'} ${at}`
  }
  if (type !== 'range') return ''
  const [from, to] = toList(rangeMinutes)
  if (typeof from !== 'number' || typeof to !== 'number') return ''
  if (from < 0 && to <= 0) return `${-from} to ${formatMinutes(-to)} before ${at}`
  if (from >= 0) return `${from} to ${formatMinutes(to)} after ${at}`
  return `${formatSigned(from)} to ${formatSigned(to)} min from ${at}`
}

/** `HH:MM` as `07:00 AM`. */
const formatClock = (time: string): string => {
  const [hours = '', rest = ''] = time.split(':')
  const hour = Number(hours)
  if (!Number.isInteger(hour) || rest === '') return time
  return `${`${hour % 12 || 12}`.padStart(2, '0')}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

const formatMinutes = (count: number): string => `${count} min`

const formatWeekday = (day: unknown): string =>
  typeof day === 'number' && day in WEEKDAY_TITLES ? WEEKDAY_TITLES[day as Weekday].slice(0, 3) : ''

const formatOrdinal = (day: number): string => {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
