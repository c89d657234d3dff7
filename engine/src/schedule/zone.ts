/** Why a zone will not do, in a sentence; null when it will. */
export const zoneFault = (zone: unknown): string | null => {
  if (typeof zone !== 'string' || zone === '') return 'The client has no time zone.'
  if (known.has(zone)) return null
  try {
    START.toZonedDateTimeISO(zone)
    // There are some hundred zones; offsets count as zones too, and of those there are more.
    if (known.size < KNOWN_MAX) known.add(zone)
    return null
  } catch {
    // Temporal says in no other way that it does not know a zone.
    return `There is no time zone "${zone.slice(0, 60)}".`
  }
}

const known = new Set<string>()
const KNOWN_MAX = 1_000

/** Moments far from any calendar of ours would leave what Temporal counts in. */
export const momentFault = (from: Temporal.Instant): string | null =>
  Math.abs(from.epochMilliseconds) < MOMENTS_UP_TO ? null : 'The moment to count from is no moment of ours.'

const START = Temporal.Instant.fromEpochMilliseconds(0)
/** The year 5138. */
const MOMENTS_UP_TO = 1e14
