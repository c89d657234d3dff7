import { DAY_MS } from '@attune/contract/durations'
import { FIRST_YEAR } from '@attune/contract/moving/limits'

export interface TimeRules {
  /** For times that name none. */
  zone: string
  /** Whether 3/4/2021 is in April. */
  dayFirst: boolean
  now: Date
}

/** Reads a time as products write it, or says what is wrong with it. */
export const readTime = (text: string, rules: TimeRules): Date | { problem: string } => {
  const read = momentOf(text.trim(), rules)
  if (read === null) return { problem: `“${text.slice(0, 40)}” isn't a time.` }
  if (read < FIRST) return { problem: `This date is before ${FIRST_YEAR}.` }
  // A computer's clock may be fast, and a zone may have been chosen wrongly.
  if (read > rules.now.getTime() + DAY_MS) return { problem: 'This time is in the future.' }
  return new Date(Math.min(read, rules.now.getTime()))
}

const FIRST = Date.UTC(FIRST_YEAR, 0, 1)

/** A longer text isn't a time, and many spaces in it would be examined again and again. */
const TIME_MAX = 60

const momentOf = (text: string, rules: TimeRules): number | null => {
  if (text.length > TIME_MAX) return null
  if (/^[0-9]{9,10}(\.[0-9]+)?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^[0-9]{12,13}$/.test(text)) return Number(text)
  return fromParts(text, rules) ?? fromInternet(text)
}

const ISO = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[T ,]+(.+))?$/
const OTHERS = /^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})(?:[T ,]+(.+))?$/
const CLOCK =
  /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[+-][0-9]{2}:?[0-9]{2}|(?:utc|gmt)[+-][0-9]{2}:?[0-9]{2})?$/i

const fromParts = (text: string, { zone, dayFirst }: TimeRules): number | null => {
  const iso = ISO.exec(text)
  const other = iso === null ? OTHERS.exec(text) : null
  if (iso === null && other === null) return null
  // Dots are used where the day comes first.
  const isDayFirst = dayFirst || other?.[2] === '.'
  const [year, month, day, clock] =
    iso !== null
      ? [iso[1], iso[2], iso[3], iso[4]]
      : [other?.[4], other?.[isDayFirst ? 3 : 1], other?.[isDayFirst ? 1 : 3], other?.[5]]
  const [, hours = '0', minutes = '0', seconds = '0', part = '0', half, offset] = CLOCK.exec(clock ?? '0:00') ?? []
  if (clock !== undefined && !CLOCK.test(clock)) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0)
  try {
    const local = Temporal.PlainDateTime.from(
      {
        ...{ year: Number(year), month: Number(month), day: Number(day), hour, minute: Number(minutes) },
        ...{ second: Math.min(59, Number(seconds)), millisecond: Math.floor(Number(`0.${part}`) * 1000) },
      },
      { overflow: 'reject' },
    )
    return local.toZonedDateTime(zoneOf(offset, zone)).epochMilliseconds
  } catch {
    // No such day or hour.
    return null
  }
}

const zoneOf = (offset: string | undefined, zone: string): string => {
  if (offset === undefined) return zone
  const [, sign, hours, minutes] = /([+-])([0-9]{2}):?([0-9]{2})$/.exec(offset) ?? []
  return sign === undefined ? 'UTC' : `${sign}${hours}:${minutes}`
}

/** As in mails (RFC 5322), which always name a zone: Thu, 04 Mar 2021 10:11:12 +0000. */
const fromInternet = (text: string): number | null => {
  if (
    !/^(?:[a-z]{3}, )?[0-9]{1,2} [a-z]{3} [0-9]{4} [0-9]{2}:[0-9]{2}(?::[0-9]{2})? (?:[+-][0-9]{4}|gmt|utc|ut)/i.test(
      text,
    )
  )
    return null
  const read = Date.parse(text)
  return Number.isNaN(read) ? null : read
}
