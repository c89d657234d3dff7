/** What is younger keeps its distance to now to the minute. */
const RECENT_MS = 20 * 3_600_000
const DAY_MS = 86_400_000
/** What is to come leaves whoever has just arrived in peace for so long. */
const LEAD_MS = 2 * 3_600_000

/** How far times of a recording move. */
export interface TimeShift {
  /** From here on times are of lately. */
  lately: Date
  latelyMs: number
  beforeMs: number
  /** A moment in another one's place. */
  moved(at: Date): Date
}

/**
 * The latest move to the millisecond, all before by whole days, so that breakfast stays in the morning, and so does what
 * is to come, later. Whole days never bring a past time behind a later one: order holds.
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

/** The same in JSON: moments as they are written there, and dates as noon of that day moves. */
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
