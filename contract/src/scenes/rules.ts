import { TIMEFRAME_KEYS, TIMEFRAME_KEY_TITLES } from '../schedules/times.ts'
import type { Weekday } from '../schedules/times.ts'

/** When a scheduler node lets its token go on: a date, and a time on it, both in the client's zone (spec 2 §3). */
export interface SchedulerRule {
  dateStrategy: DateStrategy
  timeStrategy: TimeStrategy
}

export const DATE_STRATEGIES = [
  'once',
  'daily',
  'weekly',
  'weekdays',
  'weekends',
  'days_of_week',
  'days_of_month',
] as const
export type DateStrategyType = (typeof DATE_STRATEGIES)[number]
export const DATE_STRATEGY_TITLES: Record<DateStrategyType, string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  weekdays: 'Weekdays (Mon-Fri)',
  weekends: 'Weekends (Sat-Sun)',
  days_of_week: 'Days Of Week',
  days_of_month: 'Days Of Month',
}

/** `skipInterval` as in SKIP_INTERVALS: 1 is every second day or week. */
export type DateStrategy =
  | { type: 'once'; value: OnceValue }
  | { type: 'daily'; skipInterval?: number | null | undefined }
  | { type: 'weekly'; dayOfWeek: Weekday; skipInterval?: number | null | undefined }
  | { type: 'weekdays' }
  | { type: 'weekends' }
  | { type: 'days_of_week'; weekdays: Weekday[] }
  /** 1 to 31. A month that is shorter has its last day in place of those it lacks, once. */
  | { type: 'days_of_month'; monthdays: number[] }

/** A date (`YYYY-MM-DD`), the next such day of the week, or so many days after the one the token came on. */
export type OnceValue = string | { dayOfWeek: Weekday } | { dayOffset: number }

export const TIME_STRATEGIES = ['exact_time', 'offset', 'range'] as const
export type TimeStrategyType = (typeof TIME_STRATEGIES)[number]
export const TIME_STRATEGY_TITLES: Record<TimeStrategyType, string> = {
  exact_time: 'Exact Time',
  offset: 'Offset',
  range: 'Range',
}

export type TimeStrategy =
  /** `HH:MM`; 12:00 when none is given. */
  | { type: 'exact_time'; localTime?: string | null | undefined }
  /** Before it when negative, at it when none is given. */
  | { type: 'offset'; key: TimeKey; offsetMinutes?: number | null | undefined }
  /** Some minute from the first to the last, both included. */
  | { type: 'range'; key: TimeKey; rangeMinutes: [number, number] }

/** `local_time` is the client's clock when the token comes: 10 minutes after it is a delay of 10 minutes. */
export const TIME_KEYS = [...TIMEFRAME_KEYS, 'local_time'] as const
export type TimeKey = (typeof TIME_KEYS)[number]
export const TIME_KEY_TITLES: Record<TimeKey, string> = { ...TIMEFRAME_KEY_TITLES, local_time: 'Local time' }

/** Minutes, by steps (spec 2 §5, §9). */
export const RANGE_MINUTES = { min: -120, max: 120, step: 5, initial: [5, 10] } as const
/** Rules of one scheduler node. */
export const RULES_MAX = 20
