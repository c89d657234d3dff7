import { formatTime, formatListTime } from '../ui/time/format-times.ts'

/** A client's local time and city; null for a zone this browser doesn't know. */
export const clientTimeOf = (now: Date, zone: string): { city: string; time: string } | null => {
  try {
    return { city: cityOf(zone), time: formatTime(now, zone) }
  } catch {
    // Intl throws a RangeError on unknown zones.
    return null
  }
}

/** The city that names a zone: `America/New_York` is New York. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Time of the last message in a list: `now`, `5 m`, `3 h` within 12 hours, then as `formatListTime`. */
export const formatLastMessageTime = (at: Date, now: Date, zone: string): string => {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} m`
  if (minutes < 60 * 12) return `${Math.floor(minutes / 60)} h`
  return formatListTime(at, now, zone)
}

/** This machine's clock may be this far behind the server's. */
const SLACK_MS = 60_000

/** Whether a mute is in effect (`muted`) or scheduled (`later`); null for neither. One that begins now is in effect. */
export const muteStateOf = (mute: { from: string; until: string } | null, now: Date): 'muted' | 'later' | null => {
  if (mute === null || Date.parse(mute.until) <= now.getTime()) return null
  return Date.parse(mute.from) <= now.getTime() + SLACK_MS ? 'muted' : 'later'
}
