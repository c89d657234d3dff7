import { DAY_MS } from '@attune/contract/durations'

/**
 * The instant at which a zone's clock shows `YYYY-MM-DDTHH:mm`; null if the text isn't a time. In a DST gap, the
 * instant after it.
 */
export const parseWallTime = (wall: string, zone: string): Date | null => {
  const utc = Date.parse(`${wall}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(utc)) return null
  const before = utc - offsetAt(utc - DAY_MS, zone)
  const after = utc - offsetAt(utc + DAY_MS, zone)
  const fits = [before, after].find((at) => at + offsetAt(at, zone) === utc)
  return new Date(fits ?? before)
}

/** A zone's local time as `YYYY-MM-DDTHH:mm`. */
export const formatWallTime = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 16)

/** A zone's offset from UTC in ms, to the minute. */
const offsetAt = (at: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(at / 60_000) * 60_000
}
