import { DAY_MS } from '@attune/contract/durations'
import { formatterFor } from './formatter-for.ts'

/** In every zone days begin at a multiple of 15 minutes, so one lookup serves all messages of a quarter hour. */
const QUARTER_MS = 900_000

/** `09:41 AM` in a zone. Newer browsers put a narrow space before AM; it is replaced by a plain one. */
export const formatTime = (at: Date, zone: string): string =>
  formatterFor(zone, { hour: '2-digit', minute: '2-digit', hour12: true }).format(at).replace(/\s/g, ' ')

/** `21:41` in a zone, in the format of time fields. */
export const formatClock = (at: Date, zone: string): string =>
  formatterFor(zone, { hour: '2-digit', minute: '2-digit' }, 'en-GB').format(at)

/** `09:41:08 AM` in a zone. */
export const formatTimeSeconds = (at: Date, zone: string): string =>
  formatterFor(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true })
    .format(at)
    .replace(/\s/g, ' ')

/** `2027-03-12`: the calendar day in a zone. */
export const dayOf = (at: Date, zone: string): string => {
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  const days = daysByZone.get(zone) ?? new Map<number, string>()
  daysByZone.set(zone, days)
  const known = days.get(quarter)
  if (known !== undefined) return known
  const day = formatterFor(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(
    quarter * QUARTER_MS,
  )
  days.set(quarter, day)
  return day
}

/** Heading of a day: Today, Yesterday, else the date, with the year if it isn't the current one. */
export const formatDay = (day: string, now: Date, zone: string): string => {
  const age = daysBetween(day, dayOf(now, zone))
  if (age === 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const sameYear = day.slice(0, 4) === dayOf(now, zone).slice(0, 4)
  const words = { weekday: 'long', month: 'long', day: 'numeric' } as const
  return formatterFor('UTC', sameYear ? words : { ...words, year: 'numeric' }).format(Date.parse(day))
}

/** A time in a list: the time today, the weekday within a week, `March 4` within the year, else `03/04/2026`. */
export const formatListTime = (at: Date, now: Date, zone: string): string => {
  const day = dayOf(at, zone)
  const today = dayOf(now, zone)
  const age = daysBetween(day, today)
  if (age <= 0) return formatTime(at, zone)
  return age < 7 ? formatterFor(zone, { weekday: 'long' }).format(at) : formatListDate(at, now, zone)
}

/** A date in a list: `March 4` within the year, else `03/04/2026`. */
export const formatListDate = (at: Date, now: Date, zone: string): string => {
  const sameYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4)
  const words = sameYear
    ? ({ month: 'long', day: 'numeric' } as const)
    : ({ month: '2-digit', day: '2-digit', year: 'numeric' } as const)
  return formatterFor(zone, words).format(at)
}

/** How long something lasts: the time today, the weekday within a week, else the date. */
export const formatUntil = (at: Date, now: Date, zone: string): string => {
  const day = dayOf(at, zone)
  const away = daysBetween(dayOf(now, zone), day)
  if (away <= 0) return formatTime(at, zone)
  if (away < 7) return formatterFor(zone, { weekday: 'long' }).format(at)
  const sameYear = day.slice(0, 4) === dayOf(now, zone).slice(0, 4)
  return formatterFor(zone, { month: 'long', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) }).format(at)
}

/** How long someone has been waiting: `now`, `11 m`, `2 h`, `3 d`; `long` from two hours on. */
export const formatWait = (since: Date, now: Date): { text: string; long: boolean } => {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  const long = minutes >= 120
  if (minutes < 1) return { text: 'now', long }
  if (minutes < 60) return { text: `${minutes} m`, long }
  if (minutes < 60 * 48) return { text: `${Math.floor(minutes / 60)} h`, long }
  return { text: `${Math.floor(minutes / (60 * 24))} d`, long }
}

/** `07:52 AM in Denver`; null for a zone this browser doesn't know. */
export const formatLocalTime = (now: Date, zone: string): string | null => {
  try {
    const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
    return `${formatTime(now, zone)} in ${city}`
  } catch {
    // Intl throws a RangeError on unknown zones.
    return null
  }
}

const daysByZone = new Map<string, Map<number, string>>()

const daysBetween = (day: string, later: string): number => Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS)
