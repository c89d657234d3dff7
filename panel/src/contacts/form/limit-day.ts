import { addDays } from '../../ui/time/format-date.ts'
import { dayOf } from '../../ui/time/format-times.ts'
import { clientTimeOf } from '../client-time.ts'
import { parseWallTime } from '../wall-time.ts'

/**
 * The zone in which the last day of a message limit is meant: the client's or, if that isn't set or this browser
 * doesn't know it, the organization's. The gate uses the same one.
 */
export const limitZoneOf = (client: string, organization: string): string =>
  [client, organization].find((zone) => zone !== '' && clientTimeOf(new Date(0), zone) !== null) ?? 'UTC'

/** The day in a zone on which a limit ends. */
export const limitDayOf = (expiredAt: string, zone: string): string => dayOf(new Date(expiredAt), zone)

/** The last second of a day in a zone, ISO 8601. */
export const limitEndOf = (day: string, zone: string): string => {
  const next = parseWallTime(`${addDays(day, 1)}T00:00`, zone)
  return next === null ? `${day}T23:59:59Z` : new Date(next.getTime() - 1_000).toISOString()
}
