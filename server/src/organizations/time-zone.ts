/** IANA names only: an offset such as +02:00 has no daylight saving time. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // The runtime offers no other way to check a zone.
    return false
  }
}
