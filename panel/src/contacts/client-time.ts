import { formatTime, formatListTime } from '../ui/time/format-times.ts'

/** What time it is for a client, and where; null for a zone this browser does not know. */
export const clientTimeOf = (now: Date, zone: string): { city: string; time: string } | null => {
  try {
    return { city: cityOf(zone), time: formatTime(now, zone) }
  } catch {
    // Intl throws a RangeError on names it does not know.
    return null
  }
}

/** The city that names a zone: `America/New_York` is New York. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** When the last message was, in a list: minutes and hours of the day that runs, then the weekday, then the date. */
export const formatLastMessageTime = (at: Date, now: Date, zone: string): string => {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} m`
  if (minutes < 60 * 12) return `${Math.floor(minutes / 60)} h`
  return formatListTime(at, now, zone)
}

/** Whether a mute holds now, or waits for its beginning. */
export const muteStateOf = (mute: { from: string; until: string } | null, now: Date): 'muted' | 'later' | null => {
  if (mute === null || Date.parse(mute.until) <= now.getTime()) return null
  return Date.parse(mute.from) <= now.getTime() ? 'muted' : 'later'
}
