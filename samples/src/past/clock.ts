const MINUTE = 60_000
const DAY = 86_400_000

/** Unix time in milliseconds of a minute of a local day, `daysAgo` days before the local day of `now`. */
export const momentOf = (now: number, zone: string, daysAgo: number, minute: number): number => {
  const local = now + offsetOf(zone, now)
  const midnight = Math.floor(local / DAY) * DAY - daysAgo * DAY
  const guess = midnight + minute * MINUTE - offsetOf(zone, now)
  // Use that day's offset, not today's: daylight saving time may have changed in between.
  return midnight + minute * MINUTE - offsetOf(zone, guess)
}

/** Minutes since local midnight. */
export const minuteOf = (at: number, zone: string): number =>
  Math.floor(((((at + offsetOf(zone, at)) % DAY) + DAY) % DAY) / MINUTE)

const formats = new Map<string, Intl.DateTimeFormat>()

/** A zone's offset from UTC in milliseconds. */
const offsetOf = (zone: string, at: number): number => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
