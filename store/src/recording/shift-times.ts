import { DAY_MS } from '@attune/contract/durations'

/** Times more recent than this keep their exact distance to now. */
const RECENT_MS = 20 * 3_600_000
/** Future times are at least this far ahead of now. */
const LEAD_MS = 2 * 3_600_000

/** How to shift a recording's times. */
export interface TimeShift {
  /** Times from here on count as recent. */
  lately: Date
  latelyMs: number
  beforeMs: number
  /** The shifted time. */
  moved(at: Date): Date
}

/**
 * Recent times are shifted to the millisecond. Earlier and future times are shifted by whole days, so that the time of
 * day stays the same. Order is preserved.
 */
export const timeShiftOf = (recordedAt: Date, now: Date): TimeShift => {
  const latelyMs = now.getTime() - recordedAt.getTime()
  const beforeMs = Math.floor(latelyMs / DAY_MS) * DAY_MS
  const lately = new Date(recordedAt.getTime() - RECENT_MS)
  const moved = (at: Date): Date => {
    if (at <= lately) return new Date(at.getTime() + beforeMs)
    if (at <= recordedAt) return new Date(at.getTime() + latelyMs)
    const then = at.getTime() + Math.ceil(latelyMs / DAY_MS) * DAY_MS
    return new Date(then < now.getTime() + LEAD_MS ? then + DAY_MS : then)
  }
  return { lately, latelyMs, beforeMs, moved }
}

const INSTANT = /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z)"/g
const DATE = /"(\d{4}-\d{2}-\d{2})"/g

/** Shifts the times in a JSON text: instants, and dates as noon of the day. */
export const shiftJson = (json: string, { moved }: TimeShift): string =>
  json
    .replaceAll(INSTANT, (_, at: string) => `"${moved(new Date(at)).toISOString()}"`)
    .replaceAll(
      DATE,
      (_, date: string) =>
        `"${moved(new Date(`${date}T12:00:00Z`))
          .toISOString()
          .slice(0, 10)}"`,
    )
