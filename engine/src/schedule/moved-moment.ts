/** The moment of a local time such as `2026-11-21T07:30`, to which one client's message or step was moved. */
export const movedMoment = (local: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
