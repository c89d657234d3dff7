import { ROUTINE_KEYS } from '../contacts/constants.ts'

/** Monday is 1, Sunday 7 (ISO 8601). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const WEEKDAY_TITLES: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}
/** The days `weekdays` and `weekends` stand for. */
export const WORKING_DAYS: readonly Weekday[] = [1, 2, 3, 4, 5]
export const FREE_DAYS: readonly Weekday[] = [6, 7]

/** Routine times that a schedule can be relative to. */
export const TIMEFRAME_KEYS = ROUTINE_KEYS
export type TimeframeKey = (typeof TIMEFRAME_KEYS)[number]
export const TIMEFRAME_KEY_TITLES: Record<TimeframeKey, string> = {
  wakeUpTime: 'Wake-up time',
  goToSleepTime: 'Go-to-sleep time',
  workoutTime: 'Workout time',
  customTime: 'Custom time',
}

/** The initial value of a time field, `HH:MM`. */
export const LOCAL_TIME_DEFAULT = '12:00'
/** Offset from a routine time, in minutes. */
export const TIME_OFFSET = { min: -719, max: 719 } as const
/** Skipping 1 means every second day or week, 6 every seventh. Not skipping is 0 or absent. */
export const SKIP_INTERVALS = [1, 2, 3, 4, 5, 6] as const
/** Maximum number of days ahead in a rule: ten years. */
export const DAY_OFFSET_MAX = 3_660

/** Clamps both ends of a range to the bounds, rounds them to the step, and puts the smaller one first. */
export const clampRange = (
  [one, other]: readonly [number, number],
  { min, max, step = 1 }: { min: number; max: number; step?: number },
): [number, number] => {
  const clamped = (value: number) =>
    Math.min(max, Math.max(min, Math.round((Number.isFinite(value) ? value : 0) / step) * step)) || 0
  const [a, b] = [clamped(one), clamped(other)]
  return a <= b ? [a, b] : [b, a]
}
