import type { TimeframeKey, Weekday } from './times.ts'

/** What the contact schedule form holds (spec 2 §3). Dates and times are those of the client's zone. */
export interface ScheduleForm {
  scheduleType: ScheduleType
  scheduleValue: ScheduleValue
  tags: string[]
}

export const SCHEDULE_TYPES = ['once', 'daily', 'weekly', 'weekdays', 'weekends', 'days_of_week'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]
export const SCHEDULE_TYPE_TITLES: Record<ScheduleType, string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  weekdays: 'Weekdays (Mon-Fri)',
  weekends: 'Weekends (Sat-Sun)',
  days_of_week: 'Days Of Week',
}

/** Which date and which time it is goes by what is filled in: see `dateStrategyOf` and `timeStrategyOf`. */
export interface ScheduleValue {
  /** `YYYY-MM-DD`. */
  localDate?: string | null | undefined
  dayOfWeek?: Weekday | null | undefined
  /** Days after the one the schedule was set on. */
  dayOffset?: number | null | undefined
  /** Days after the one the client's stage began on. */
  dayOffsetPeriodStart?: number | null | undefined
  repeat?: { weekdays?: Weekday[] | null | undefined; skipInterval?: number | null | undefined } | null | undefined
  /** `HH:MM`. */
  localTime?: string | null | undefined
  timeframe?: Timeframe | null | undefined
  /** Minutes after the schedule was set; after the stage began where the date counts from there. */
  delayInMinutes?: number | null | undefined
}

export interface Timeframe {
  key: TimeframeKey
  /** Both parts carry the sign: 90 minutes before is `{ h: -1, m: -30 }`. */
  offset?: { h: number; m: number } | null | undefined
  /** Whole hours, from the first to the last. */
  range?: [number, number] | null | undefined
}

export const FORM_DATE_STRATEGIES = ['ExactDate', 'DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset'] as const
export type FormDateStrategy = (typeof FORM_DATE_STRATEGIES)[number]
export const FORM_TIME_STRATEGIES = ['ExactTime', 'TimeframeOffset', 'TimeframeRange', 'DelayInMinutes'] as const
export type FormTimeStrategy = (typeof FORM_TIME_STRATEGIES)[number]

/** Which dates a frequency may go by (spec 2 §5); one with none takes the days it names, from when it was set. */
export const DATE_STRATEGIES_OF: Record<ScheduleType, readonly FormDateStrategy[]> = {
  once: ['ExactDate', 'DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset'],
  daily: ['DayOfWeek', 'DayOffsetPeriodStart'],
  weekly: ['DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset'],
  weekdays: [],
  weekends: [],
  days_of_week: [],
}
/** Frequencies that may leave days or weeks out (spec 2 §5). */
export const SKIPPING_TYPES: readonly ScheduleType[] = ['daily', 'weekly']

/** Hours (spec 2 §5). */
export const TIMEFRAME_RANGE = { min: -12, max: 12 } as const
/** Minutes (spec 2 §9); a week at most. */
export const DELAY_IN_MINUTES = { min: 1, max: 10_080, initial: 5 } as const
/** Tags of one schedule, and the longest of them. */
export const SCHEDULE_TAGS = { max: 20, length: 120 } as const

/** The date a form goes by; null when none is filled in. */
export const dateStrategyOf = (value: ScheduleValue): FormDateStrategy | null => {
  if (isGiven(value.localDate)) return 'ExactDate'
  if (isGiven(value.dayOfWeek)) return 'DayOfWeek'
  if (isGiven(value.dayOffsetPeriodStart)) return 'DayOffsetPeriodStart'
  return isGiven(value.dayOffset) ? 'DayOffset' : null
}

/** The time a form goes by; null when none is filled in. */
export const timeStrategyOf = (value: ScheduleValue): FormTimeStrategy | null => {
  if (isGiven(value.timeframe)) return isGiven(value.timeframe.range) ? 'TimeframeRange' : 'TimeframeOffset'
  if (isGiven(value.delayInMinutes)) return 'DelayInMinutes'
  return isGiven(value.localTime) ? 'ExactTime' : null
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined && value !== ''
