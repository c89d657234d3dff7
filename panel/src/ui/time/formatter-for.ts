const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter of dates and times, made once: making one takes far longer than using it. */
export const formatterFor = (
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formatters.set(key, known)
  return known
}
