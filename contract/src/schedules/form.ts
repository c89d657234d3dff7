import type { TimeframeKey, Weekday } from './times.ts'

/** The values of the contact schedule form. Dates and times are in the client's time zone. */
export interface ScheduleForm {
  scheduleType: ScheduleType
  scheduleValue: ScheduleValue
  tags: string[]
}

export const SCHEDULE_TYPES = [
  'once',
  'daily',
  'weekly',
  'weekdays',
  'weekends',
  'days_of_week',
  'monthly',
  'yearly',
] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]
export const SCHEDULE_TYPE_TITLES: Record<ScheduleType, string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  weekdays: 'Weekdays (Mon-Fri)',
  weekends: 'Weekends (Sat-Sun)',
  days_of_week: 'Days Of Week',
  monthly: 'Monthly',
  yearly: 'Every Year',
}

/** The fields that are set determine how date and time are chosen: see `dateStrategyOf` and `timeStrategyOf`. */
export interface ScheduleValue {
  /** `YYYY-MM-DD`. */
  localDate?: string | null | undefined
  dayOfWeek?: Weekday | null | undefined
  /** Days after the day the schedule was set. */
  dayOffset?: number | null | undefined
  /** Days after the day the client's stage began. */
  dayOffsetPeriodStart?: number | null | undefined
  /** Days after a date the client carries, negative for before. `field` is the question, or a `CLIENT_DATE_FIELDS`. */
  clientDate?: { field: string; days: number } | null | undefined
  repeat?: { weekdays?: Weekday[] | null | undefined; skipInterval?: number | null | undefined } | null | undefined
  /** `HH:MM`. */
  localTime?: string | null | undefined
  timeframe?: Timeframe | null | undefined
  /** Minutes after the schedule was set, or after the stage began if the date counts from there. */
  delayInMinutes?: number | null | undefined
}

export interface Timeframe {
  key: TimeframeKey
  /** Both parts have the sign: 90 minutes before is `{ h: -1, m: -30 }`. */
  offset?: { h: number; m: number } | null | undefined
  /** Whole hours: [from, to]. */
  range?: [number, number] | null | undefined
}

export const FORM_DATE_STRATEGIES = [
  'ExactDate',
  'DayOfWeek',
  'DayOffsetPeriodStart',
  'DayOffset',
  'ClientDate',
] as const
export type FormDateStrategy = (typeof FORM_DATE_STRATEGIES)[number]
export const FORM_TIME_STRATEGIES = ['ExactTime', 'TimeframeOffset', 'TimeframeRange', 'DelayInMinutes'] as const
export type FormTimeStrategy = (typeof FORM_TIME_STRATEGIES)[number]

/** The date strategies available for each frequency. Those without any simply use the days they name. */
export const DATE_STRATEGIES_OF: Record<ScheduleType, readonly FormDateStrategy[]> = {
  once: ['ExactDate', 'DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset', 'ClientDate'],
  daily: ['DayOfWeek', 'DayOffsetPeriodStart'],
  weekly: ['DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset'],
  weekdays: [],
  weekends: [],
  days_of_week: [],
  monthly: ['ExactDate', 'DayOffsetPeriodStart', 'DayOffset'],
  yearly: ['ExactDate', 'ClientDate'],
}
/** The frequencies that recur by a unit, and the unit's name. */
export const RECURRENCE_UNITS = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly ScheduleType[]
export const RECURRENCE_UNIT_TITLES: Record<(typeof RECURRENCE_UNITS)[number], string> = {
  daily: 'Day',
  weekly: 'Week',
  monthly: 'Month',
  yearly: 'Year',
}
/** Frequencies that can skip days or weeks. */
export const SKIPPING_TYPES: readonly ScheduleType[] = ['daily', 'weekly']

/** In hours. */
export const TIMEFRAME_RANGE = { min: -12, max: 12 } as const
/** In minutes; at most a week. */
export const DELAY_IN_MINUTES = { min: 1, max: 10_080, initial: 5 } as const
/** Maximum number of tags per schedule, and maximum length of a tag. */
export const SCHEDULE_TAGS = { max: 20, length: 120 } as const

/** The form's date strategy; null if no date is set. */
export const dateStrategyOf = (value: ScheduleValue): FormDateStrategy | null => {
  if (isGiven(value.localDate)) return 'ExactDate'
  if (isGiven(value.dayOfWeek)) return 'DayOfWeek'
  if (isGiven(value.dayOffsetPeriodStart)) return 'DayOffsetPeriodStart'
  if (isGiven(value.dayOffset)) return 'DayOffset'
  return isGiven(value.clientDate) ? 'ClientDate' : null
}

/** The form's time strategy; null if no time is set. */
export const timeStrategyOf = (value: ScheduleValue): FormTimeStrategy | null => {
  if (isGiven(value.timeframe)) return isGiven(value.timeframe.range) ? 'TimeframeRange' : 'TimeframeOffset'
  if (isGiven(value.delayInMinutes)) return 'DelayInMinutes'
  return isGiven(value.localTime) ? 'ExactTime' : null
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined && value !== ''

interface Begun {
  scheduleType: ScheduleType | null
  scheduleValue: ScheduleValue
}

/** The date on which a monthly or yearly schedule begins; null for all others. */
export const beginningOf = ({ scheduleType, scheduleValue }: Begun): string | null =>
  scheduleType === 'monthly' || scheduleType === 'yearly' ? (scheduleValue.localDate ?? null) : null

/** Whether a person chose the exact date and time. The message is then sent in their name, otherwise by automation. */
export const isExactMoment = ({ scheduleType, scheduleValue }: ScheduleForm): boolean =>
  scheduleType === 'once' &&
  dateStrategyOf(scheduleValue) === 'ExactDate' &&
  timeStrategyOf(scheduleValue) === 'ExactTime'

/** What to do with a missed message: send it now, send it at the same time of day today or tomorrow, or drop it. */
export const MISSED_CHOICES = ['send', 'move', 'drop'] as const
export type MissedChoice = (typeof MISSED_CHOICES)[number]
