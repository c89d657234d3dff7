import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import {
  DATE_STRATEGIES_OF,
  dateStrategyOf,
  DELAY_IN_MINUTES,
  SKIPPING_TYPES,
  timeStrategyOf,
  type FormDateStrategy,
  type FormTimeStrategy,
  type ScheduleForm,
  type ScheduleType,
  type ScheduleValue,
} from '@attune/contract/schedules/form'
import { LOCAL_TIME_DEFAULT } from '@attune/contract/schedules/times'

/** A form being filled in: its frequency may still be missing. */
export type LooseForm = Omit<ScheduleForm, 'scheduleType'> & {
  scheduleType: ScheduleType | null
  /** Chosen, though its field may still be empty. */
  dateStrategy: FormDateStrategy | null
  timeStrategy: FormTimeStrategy
}

const BLANK: LooseForm = {
  scheduleType: null,
  scheduleValue: { localTime: LOCAL_TIME_DEFAULT },
  tags: [],
  dateStrategy: null,
  timeStrategy: 'ExactTime',
}

/** A stored schedule as form values, or a blank one. */
export const looseOf = (
  stored: { scheduleType: ScheduleType; scheduleValue: object; tags?: string[] } | undefined,
): LooseForm => {
  if (stored === undefined) return BLANK
  // The server has checked the stored values.
  const { scheduleType, scheduleValue, tags } = tagToTimeframe({ tags: [], ...stored } as ScheduleForm)
  return {
    scheduleType,
    scheduleValue,
    tags,
    dateStrategy: dateStrategyOf(scheduleValue),
    timeStrategy: timeStrategyOf(scheduleValue) ?? 'ExactTime',
  }
}

export const DATE_STRATEGY_TITLES: Record<FormDateStrategy, string> = {
  ExactDate: 'Exact date',
  DayOfWeek: 'Weekday',
  DayOffsetPeriodStart: 'Day offset from stage start',
  DayOffset: 'Day offset',
  ClientDate: 'Client’s date',
}
export const TIME_STRATEGY_TITLES: Record<FormTimeStrategy, string> = {
  ExactTime: 'Exact time',
  TimeframeOffset: 'Offset from routine',
  TimeframeRange: 'Range around routine',
  DelayInMinutes: 'Delay in minutes',
}

/** Drops the dates, weekdays, skip interval and strategy that the new frequency doesn't have. */
export const withType = (form: LooseForm, scheduleType: ScheduleType): LooseForm => {
  const { repeat, localTime, timeframe, delayInMinutes } = form.scheduleValue
  const allowed = DATE_STRATEGIES_OF[scheduleType]
  const kept = form.dateStrategy !== null && allowed.includes(form.dateStrategy) ? form.dateStrategy : null
  const only = allowed.length === 1 ? (allowed[0] ?? null) : null
  const dateStrategy = kept ?? only
  const skipInterval = SKIPPING_TYPES.includes(scheduleType) ? repeat?.skipInterval : undefined
  const weekdays = scheduleType === 'days_of_week' ? (repeat?.weekdays ?? []) : undefined
  const scheduleValue = defined({
    ...(kept === null ? (only === null ? {} : INITIAL_DATES[only]) : dateOf(form.scheduleValue)),
    ...defined({ localTime, timeframe, delayInMinutes }),
    repeat: skipInterval === undefined && weekdays === undefined ? undefined : defined({ skipInterval, weekdays }),
  })
  return { ...form, scheduleType, dateStrategy, scheduleValue }
}

export const withDateStrategy = (form: LooseForm, dateStrategy: FormDateStrategy): LooseForm => {
  const {
    localDate: _date,
    dayOfWeek: _day,
    dayOffset: _offset,
    dayOffsetPeriodStart: _start,
    clientDate: _clientDate,
    ...rest
  } = form.scheduleValue
  return { ...form, dateStrategy, scheduleValue: { ...rest, ...INITIAL_DATES[dateStrategy] } }
}

const INITIAL_DATES: Record<FormDateStrategy, ScheduleValue> = {
  ExactDate: {},
  DayOfWeek: {},
  DayOffset: { dayOffset: 1 },
  DayOffsetPeriodStart: { dayOffsetPeriodStart: 1 },
  ClientDate: { clientDate: { field: '', days: -1 } },
}

export const withTimeStrategy = (form: LooseForm, timeStrategy: FormTimeStrategy): LooseForm => {
  const { localTime: _time, timeframe: _frame, delayInMinutes: _delay, ...rest } = form.scheduleValue
  return { ...form, timeStrategy, scheduleValue: { ...rest, ...INITIAL_TIMES[timeStrategy] } }
}

const INITIAL_TIMES: Record<FormTimeStrategy, ScheduleValue> = {
  ExactTime: { localTime: LOCAL_TIME_DEFAULT },
  TimeframeOffset: { timeframe: { key: 'wakeUpTime', offset: { h: 0, m: 0 } } },
  TimeframeRange: { timeframe: { key: 'wakeUpTime', range: [0, 1] } },
  DelayInMinutes: { delayInMinutes: DELAY_IN_MINUTES.initial },
}

export const withValue = (form: LooseForm, value: ScheduleValue): LooseForm => ({
  ...form,
  scheduleValue: { ...form.scheduleValue, ...value },
})

/** Sets one end of the range around a routine, in hours; null while empty, which the form's check refuses. */
export const withRange = (form: LooseForm, end: 0 | 1, hours: number | null): LooseForm => {
  const { key, range } = form.scheduleValue.timeframe ?? { key: 'wakeUpTime' as const }
  const [from, to] = range ?? [0, 1]
  const next = end === 0 ? [hours, to] : [from, hours]
  return withValue(form, { timeframe: { key, range: next as [number, number] } }) // Complete by the time it is saved.
}

/** Minutes as hours and minutes, both with the sign. */
export const toOffset = (minutes: number): { h: number; m: number } => ({
  h: Math.trunc(minutes / 60) || 0,
  m: minutes % 60 || 0,
})

const dateOf = (value: ScheduleValue): ScheduleValue => {
  const { localDate, dayOfWeek, dayOffset, dayOffsetPeriodStart, clientDate } = value
  return defined({ localDate, dayOfWeek, dayOffset, dayOffsetPeriodStart, clientDate })
}

/** Without fields that are undefined or null. */
const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Partial<T>
