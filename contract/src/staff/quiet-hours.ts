/** Hours of the day, `HH:MM` in the member's own zone, from the first minute up to and without the last. */
export interface QuietHours {
  from: string
  to: string
}

/** Whether a moment lies in the quiet hours. They may reach over midnight; from a time to itself they are the whole day. */
export const isQuiet = (quiet: QuietHours | null, at: Date, zone: string): boolean => {
  if (quiet === null) return false
  const now = wallTime(at, zone)
  const { from, to } = quiet
  return from < to ? now >= from && now < to : now >= from || now < to
}

const wallTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)
