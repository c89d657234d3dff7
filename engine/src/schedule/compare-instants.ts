export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

/** The later of two moments. */
export const laterOf = (one: Temporal.Instant, other: Temporal.Instant | undefined): Temporal.Instant =>
  other && isBefore(one, other) ? other : one
