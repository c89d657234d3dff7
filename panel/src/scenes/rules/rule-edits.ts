import { isRecord } from '@attune/contract/is-record'
import type { DateStrategyType, SchedulerRule, TimeStrategyType } from '@attune/contract/scenes/rules'
import { RANGE_MINUTES } from '@attune/contract/scenes/rules'
import { LOCAL_TIME_DEFAULT } from '@attune/contract/schedules/times'

/** A rule being edited, exactly as stored: any part may be missing or invalid. */
export interface LooseRule {
  dateStrategy: LoosePart
  timeStrategy: LoosePart
}
export type LoosePart = Readonly<Record<string, unknown>>

export const looseRulesOf = (stored: unknown): LooseRule[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).map((rule) => {
    const { dateStrategy, timeStrategy } = partOf(rule)
    return { dateStrategy: partOf(dateStrategy), timeStrategy: partOf(timeStrategy) }
  })

/** The initial value of a new rule: daily at the default time. */
export const NEW_RULE: LooseRule = {
  dateStrategy: { type: 'daily' },
  timeStrategy: { type: 'exact_time', localTime: LOCAL_TIME_DEFAULT },
}

/** Keeps what both frequencies have in common and drops the rest. */
export const withFrequency = (rule: LooseRule, type: DateStrategyType): LooseRule => {
  const { dayOfWeek, weekdays, monthdays, skipInterval, value, field, days, yearly } = rule.dateStrategy
  const parts: Record<DateStrategyType, LoosePart> = {
    once: { value: value ?? { dayOffset: 0 } },
    daily: { skipInterval },
    weekly: { dayOfWeek: dayOfWeek ?? firstOf(weekdays), skipInterval },
    weekdays: {},
    weekends: {},
    days_of_week: { weekdays: weekdays ?? (typeof dayOfWeek === 'number' ? [dayOfWeek] : []) },
    days_of_month: { monthdays: monthdays ?? [] },
    client_date: { field: field ?? '', days: days ?? -1, yearly },
  }
  return { ...rule, dateStrategy: withoutEmpty({ type, ...parts[type] }) }
}

export const withTimeStrategy = (rule: LooseRule, type: TimeStrategyType): LooseRule => {
  const { localTime, key, offsetMinutes, rangeMinutes } = rule.timeStrategy
  const parts: Record<TimeStrategyType, LoosePart> = {
    exact_time: { localTime: localTime ?? LOCAL_TIME_DEFAULT },
    offset: { key, offsetMinutes: offsetMinutes ?? 0 },
    range: { key, rangeMinutes: rangeMinutes ?? [...RANGE_MINUTES.initial] },
  }
  return { ...rule, timeStrategy: withoutEmpty({ type, ...parts[type] }) }
}

/** Of a one-time rule. */
export const ONCE_KINDS = ['date', 'dayOfWeek', 'dayOffset'] as const
export type OnceKind = (typeof ONCE_KINDS)[number]
export const ONCE_TITLES: Record<OnceKind, string> = {
  date: 'Exact date',
  dayOfWeek: 'Weekday',
  dayOffset: 'Day offset',
}

export const onceKindOf = (value: unknown): OnceKind => {
  if (typeof value !== 'object' || value === null) return 'date'
  return 'dayOfWeek' in value ? 'dayOfWeek' : 'dayOffset'
}

export const withOnceKind = (rule: LooseRule, kind: OnceKind): LooseRule => {
  const values = { date: undefined, dayOfWeek: { dayOfWeek: 1 }, dayOffset: { dayOffset: 0 } } as const
  return withDatePart(rule, { value: values[kind] })
}

export const withDatePart = (rule: LooseRule, part: LoosePart): LooseRule => ({
  ...rule,
  dateStrategy: withoutEmpty({ ...rule.dateStrategy, ...part }),
})

export const withTimePart = (rule: LooseRule, part: LoosePart): LooseRule => ({
  ...rule,
  timeStrategy: withoutEmpty({ ...rule.timeStrategy, ...part }),
})

/** Adds or removes a number; the result is sorted. */
export const toggleNumber = (stored: unknown, number: number): number[] => {
  const list = numbersOf(stored)
  const next = list.includes(number) ? list.filter((each) => each !== number) : [...list, number]
  return next.toSorted((a, b) => a - b)
}

export const numbersOf = (stored: unknown): number[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).filter((each) => typeof each === 'number')

/** For the engine, which validates every field itself. */
export const asRule = (rule: LooseRule): SchedulerRule => rule as unknown as SchedulerRule

const partOf = (value: unknown): LoosePart => (isRecord(value) ? { ...value } : {})

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? (list as unknown[])[0] : undefined)

const withoutEmpty = (part: LoosePart): LoosePart =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== null))
