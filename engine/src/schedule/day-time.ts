import { LOCAL_TIME } from '@attune/contract/local-time'
import type { TimeStrategy } from '@attune/contract/scenes/rules'
import type { TimeframeKey } from '@attune/contract/schedules/times'
import { LOCAL_TIME_DEFAULT, TIMEFRAME_KEYS, TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import type { World } from '../world.ts'

/** A client's own routine times (`HH:MM`), with fallbacks for missing ones. */
export type DayMarks = World['routine']

/** A time of day as minutes after midnight on the clock face, from first to last, both included. */
export interface DayTime {
  first: number
  last: number
  /**
   * Set if the time counts from a moment instead of the routine. On the date of that moment, `first` and `last` are a
   * delay in minutes from it, whatever the clock does meanwhile.
   */
  since: { at: Temporal.Instant; first: number; last: number } | null
  /** The routine time it depends on, and whether it is the client's own. */
  routine: { key: TimeframeKey; time: string; own: boolean } | null
}

export type ScheduleFailure = { ok: false; error: { message: string } }
export type ScheduleResult<T> = { ok: true; value: T } | ScheduleFailure

/** The time of day that a rule names. */
export const dayTimeOf = (strategy: TimeStrategy, routine: DayMarks, clock: Clock): ScheduleResult<DayTime> => {
  if (strategy.type === 'exact_time')
    return { ok: true, value: atMinute(minuteOf(strategy.localTime ?? LOCAL_TIME_DEFAULT) ?? 0) }
  const offset = strategy.type === 'offset' ? (strategy.offsetMinutes ?? 0) : 0
  const [first, last] = strategy.type === 'range' ? inOrder(strategy.rangeMinutes) : [offset, offset]
  return strategy.key === 'local_time'
    ? { ok: true, value: sinceClock(clock, first, last) }
    : besideMark(strategy.key, routine, first, last)
}

/** The moment at which a rule is asked, and the client's zone. */
export interface Clock {
  at: Temporal.Instant
  zone: string
}

export const atMinute = (minute: number): DayTime => ({ first: minute, last: minute, since: null, routine: null })

export const sinceClock = ({ at, zone }: Clock, first: number, last: number): DayTime => {
  const { hour, minute } = at.toZonedDateTimeISO(zone)
  const base = hour * 60 + minute
  return { first: base + first, last: base + last, since: { at, first, last }, routine: null }
}

/**
 * Minutes before or after a routine time. The date is that of the routine time: 90 minutes after 23:30 is on the next
 * date. A bedtime earlier than the wake-up time belongs to the night that follows.
 */
export const besideMark = (
  key: TimeframeKey,
  routine: DayMarks,
  first: number,
  last: number,
): ScheduleResult<DayTime> => {
  const mark = markOf(key, routine)
  if (!mark) {
    const what = TIMEFRAME_KEY_TITLES[key].toLowerCase()
    return { ok: false, error: { message: `The client has no ${what}, and there's no default.` } }
  }
  const waking = markOf('wakeUpTime', routine)
  const night = key === 'goToSleepTime' && waking !== null && mark.minute < waking.minute
  const base = mark.minute + (night ? MINUTES_A_DAY : 0)
  const { time, own } = mark
  return { ok: true, value: { first: base + first, last: base + last, since: null, routine: { key, time, own } } }
}

/** Minutes after midnight for `HH:MM`; null if invalid. */
export const minuteOf = (time: unknown): number | null =>
  typeof time === 'string' && LOCAL_TIME.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null

export const MINUTES_A_DAY = 1_440

const markOf = (key: TimeframeKey, routine: DayMarks): { time: string; minute: number; own: boolean } | null => {
  for (const own of [true, false]) {
    const marks = own ? routine.own : routine.fallback
    const time = TIMEFRAME_KEYS.includes(key) && Object.hasOwn(marks, key) ? marks[key] : undefined
    const minute = minuteOf(time)
    if (time !== undefined && minute !== null) return { time, minute, own }
  }
  return null
}

const inOrder = ([one, other]: [number, number]): [number, number] => (one <= other ? [one, other] : [other, one])
