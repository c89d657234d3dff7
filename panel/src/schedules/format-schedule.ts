import { DAY_MS } from '@attune/contract/durations'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { addDays, formatShortDate, formatShortWeekday } from '../ui/time/format-date.ts'
import { dayOf, formatClock, formatTime } from '../ui/time/format-times.ts'

const WEEK = 7

/** A future time: `today 08:00 AM`, `tomorrow 08:00 AM`, `Tue 08:00 AM`, `Mar 12, 08:00 AM`; the year if it differs. */
export const formatComing = (at: Date, now: Date, zone: string): string => {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  const clock = formatTime(at, zone)
  if (ahead === 0) return `today ${clock}`
  if (ahead === 1) return `tomorrow ${clock}`
  if (ahead > 0 && ahead < WEEK) return `${formatShortWeekday(at, zone)} ${clock}`
  return `${formatShortDate(at, zone, day.slice(0, 4) !== today.slice(0, 4))}, ${clock}`
}

/** What it says; if it has no text, what it contains. */
export const describeScheduled = ({ text, files }: ScheduledMessage['data']): string => {
  const [first] = files
  if (first === undefined) return text
  const words = files.length === 1 ? first.name : `${files.length} files`
  return text === '' ? words : `${text} (${words})`
}

/**
 * Messages as they are now: a disabled one is missed as soon as its time has passed, however long ago it was loaded.
 */
export const markMissed = (items: readonly ScheduledMessage[], now: Date): ScheduledMessage[] =>
  items.map((item) => {
    const { disabled, nextRunAt, missed } = item
    const hasPassed = disabled && nextRunAt !== null && new Date(nextRunAt) <= now
    return hasPassed === missed ? item : { ...item, missed: missed || hasPassed }
  })

/** `Will be sent Tue 08:00 AM`, in the client's time; or says that it has no time yet. */
export const formatLeaves = ({ nextRunAt, zone }: NextMoment, now: Date): string =>
  nextRunAt === null
    ? 'Waits for one of the client’s dates'
    : `Will be sent ${formatComing(new Date(nextRunAt), now, zone)}`

type NextMoment = Pick<ScheduledMessage, 'nextRunAt' | 'zone'>

/** The same time in the reader's zone, if it differs; with the day only if that differs, too. */
export const formatMine = ({ nextRunAt, zone }: NextMoment, now: Date, mine: string): string | null => {
  if (nextRunAt === null) return null
  const at = new Date(nextRunAt)
  const [theirs, ours] = [formatComing(at, now, zone), formatComing(at, now, mine)]
  if (theirs === ours) return null
  return `${dayOf(at, zone) === dayOf(at, mine) ? formatTime(at, mine) : ours} your time`
}

export interface Preset {
  label: string
  localDate: string
  localTime: string
}

/** Common times in a zone: tonight (until shortly before), tomorrow morning, and Monday unless that is tomorrow. */
export const presetsAt = (now: Date, zone: string): Preset[] => {
  const today = dayOf(now, zone)
  const minutes = minutesOf(now, zone)
  const weekday = new Date(today).getUTCDay()
  const toMonday = (8 - weekday) % WEEK || WEEK
  return [
    ...(minutes < 19 * 60 + 30 ? [{ label: 'Tonight 08:00 PM', localDate: today, localTime: '20:00' }] : []),
    { label: 'Tomorrow 08:00 AM', localDate: addDays(today, 1), localTime: '08:00' },
    ...(toMonday === 1 ? [] : [{ label: 'Monday 08:00 AM', localDate: addDays(today, toMonday), localTime: '08:00' }]),
  ]
}

const minutesOf = (at: Date, zone: string): number => {
  const [hours = 0, minutes = 0] = formatClock(at, zone).split(':').map(Number)
  return hours * 60 + minutes
}
