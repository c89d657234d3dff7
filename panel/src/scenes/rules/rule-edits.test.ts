import { expect, test } from 'vitest'
import { DATE_STRATEGIES, TIME_STRATEGIES } from '@attune/contract/scenes/rules'
import { ruleFault } from '@attune/engine/schedule/check-rules'
import {
  looseRulesOf,
  NEW_RULE,
  onceKindOf,
  ONCE_KINDS,
  toggleNumber,
  withDatePart,
  withFrequency,
  withOnceKind,
  withTimePart,
  withTimeStrategy,
} from './rule-edits.ts'

test('a new rule is valid', () => {
  expect(ruleFault(NEW_RULE)).toBeNull()
})

test('changing the frequency keeps shared fields and drops the others', () => {
  const skipping = withDatePart(NEW_RULE, { skipInterval: 2 })
  expect(withFrequency(skipping, 'weekly').dateStrategy).toEqual({ type: 'weekly', skipInterval: 2 })
  expect(withFrequency(skipping, 'weekdays').dateStrategy).toEqual({ type: 'weekdays' })
  const days = withDatePart(withFrequency(NEW_RULE, 'days_of_week'), { weekdays: [2, 4] })
  expect(withFrequency(days, 'weekly').dateStrategy).toEqual({ type: 'weekly', dayOfWeek: 2 })
  expect(withFrequency(withFrequency(days, 'weekly'), 'days_of_week').dateStrategy['weekdays']).toEqual([2])
})

test('only fields still to be chosen are missing', () => {
  const faults = DATE_STRATEGIES.map((type) => ruleFault(withFrequency(NEW_RULE, type)))
  expect(faults).toEqual([
    ...[null, null, 'Day of week is required.', null, null, 'Choose at least one weekday.'],
    'Choose at least one day of the month.',
    "Choose the client's date.",
  ])
  const times = TIME_STRATEGIES.map((type) => ruleFault(withTimeStrategy(NEW_RULE, type)))
  expect(times).toEqual([null, 'Offset key is required.', 'Offset key is required.'])
  for (const type of TIME_STRATEGIES)
    expect(ruleFault(withTimePart(withTimeStrategy(NEW_RULE, type), { key: 'wakeUpTime' }))).toBeNull()
})

test('new ranges and times have default values', () => {
  expect(withTimeStrategy(NEW_RULE, 'range').timeStrategy['rangeMinutes']).toEqual([5, 10])
  expect(withTimeStrategy({ ...NEW_RULE, timeStrategy: {} }, 'exact_time').timeStrategy['localTime']).toBe('12:00')
})

test('once is a date, a weekday or so many days later', () => {
  const once = withFrequency(NEW_RULE, 'once')
  expect(onceKindOf(once.dateStrategy['value'])).toBe('dayOffset')
  for (const kind of ONCE_KINDS) expect(onceKindOf(withOnceKind(once, kind).dateStrategy['value'])).toBe(kind)
  expect(ruleFault(withOnceKind(once, 'date'))).toBe('Date is required.')
})

test('days are added and removed in order', () => {
  expect(toggleNumber([2, 7], 4)).toEqual([2, 4, 7])
  expect(toggleNumber([2, 4, 7], 4)).toEqual([2, 7])
  expect(toggleNumber('none', 1)).toEqual([1])
})

test('whatever is stored can be shown', () => {
  expect(looseRulesOf(undefined)).toEqual([])
  expect(looseRulesOf([null, 7, { dateStrategy: 'daily', timeStrategy: [1] }])).toHaveLength(3)
  expect(looseRulesOf([{ dateStrategy: { type: 'daily' }, extra: 1 }])[0]).toEqual({
    dateStrategy: { type: 'daily' },
    timeStrategy: {},
  })
})
