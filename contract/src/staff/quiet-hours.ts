/** Hours of the day as `HH:MM` in the account's time zone; `to` is exclusive. */
export interface QuietHours {
  from: string
  to: string
}

/** Whether a time is in the quiet hours. They may span midnight; if `from` equals `to` they cover the whole day. */
export const isQuiet = (quiet: QuietHours | null, at: Date, zone: string): boolean => {
  if (quiet === null) return false
  const now = wallTime(at, zone)
  const { from, to } = quiet
  return from < to ? now >= from && now < to : now >= from || now < to
}

const wallTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)
