import { TIMEFRAME_KEYS, TIMEFRAME_KEY_TITLES } from '../schedules/times.ts'
import type { Weekday } from '../schedules/times.ts'

/** When a scheduler node releases its token: a date and a time, in the client's time zone. */
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
  'client_date',
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
  client_date: 'Client’s Date',
}

/** How the date is chosen. A `skipInterval` of 1 means every second day or week. */
export type DateStrategy =
  | { type: 'once'; value: OnceValue }
  | { type: 'daily'; skipInterval?: number | null | undefined }
  | { type: 'weekly'; dayOfWeek: Weekday; skipInterval?: number | null | undefined }
  | { type: 'weekdays' }
  | { type: 'weekends' }
  | { type: 'days_of_week'; weekdays: Weekday[] }
  /** 1 to 31. In shorter months the missing days are replaced by the last day, once. */
  | { type: 'days_of_month'; monthdays: number[] }
  /**
   * `days` after a date that the client carries, negative for before: once, or every year. `field` is a question of the
   * questionnaire or one of `CLIENT_DATE_FIELDS`.
   */
  | { type: 'client_date'; field: string; days: number; yearly?: boolean | null | undefined }

/** A date (`YYYY-MM-DD`), the next given day of the week, or a number of days after the token arrived. */
export type OnceValue = string | { dayOfWeek: Weekday } | { dayOffset: number }

export const TIME_STRATEGIES = ['exact_time', 'offset', 'range'] as const
export type TimeStrategyType = (typeof TIME_STRATEGIES)[number]
export const TIME_STRATEGY_TITLES: Record<TimeStrategyType, string> = {
  exact_time: 'Exact Time',
  offset: 'Offset',
  range: 'Range',
}

export type TimeStrategy =
  /** `HH:MM`; defaults to 12:00. */
  | { type: 'exact_time'; localTime?: string | null | undefined }
  /** Minutes after the routine time, negative for before; defaults to 0. */
  | { type: 'offset'; key: TimeKey; offsetMinutes?: number | null | undefined }
  /** A random minute within the range, inclusive. */
  | { type: 'range'; key: TimeKey; rangeMinutes: [number, number] }

/** `local_time` is the client's local time when the token arrives, so an offset of 10 minutes is a delay of 10 minutes. */
export const TIME_KEYS = [...TIMEFRAME_KEYS, 'local_time'] as const
export type TimeKey = (typeof TIME_KEYS)[number]
export const TIME_KEY_TITLES: Record<TimeKey, string> = { ...TIMEFRAME_KEY_TITLES, local_time: 'Local time' }

/** Bounds, step and initial value of a range, in minutes. */
export const RANGE_MINUTES = { min: -120, max: 120, step: 5, initial: [5, 10] } as const
/** Rules per scheduler node. */
export const RULES_MAX = 20
