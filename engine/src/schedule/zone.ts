/** Why a time zone is invalid, as a sentence; null if it is valid. */
export const zoneFault = (zone: unknown): string | null => {
  if (typeof zone !== 'string' || zone === '') return 'The client has no time zone.'
  if (known.has(zone)) return null
  try {
    START.toZonedDateTimeISO(zone)
    // There are a few hundred named zones, but offsets count as zones, too, and there are many more of those.
    if (known.size < KNOWN_MAX) known.add(zone)
    return null
  } catch {
    // Temporal has no other way to test for a zone.
    return `Unknown time zone “${zone.slice(0, 60)}”.`
  }
}

const known = new Set<string>()
const KNOWN_MAX = 1_000

/** Moments far from today would exceed the range of Temporal. */
export const momentFault = (from: Temporal.Instant): string | null =>
  Math.abs(from.epochMilliseconds) < MOMENTS_UP_TO ? null : 'The moment to count from is out of range.'

const START = Temporal.Instant.fromEpochMilliseconds(0)
/** The year 5138. */
const MOMENTS_UP_TO = 1e14
