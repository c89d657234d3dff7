/** Parses a real date written `YYYY-MM-DD`; null for anything else. */
export const readDate = (date: unknown): Temporal.PlainDate | null => {
  const match = typeof date === 'string' ? /^([12]\d{3})-(\d{2})-(\d{2})$/.exec(date) : null
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (month < 1 || month > 12 || day < 1) return null
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return day <= first.daysInMonth ? first.with({ day }) : null
}
