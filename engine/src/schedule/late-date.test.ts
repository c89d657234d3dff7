import type { DateStrategy, SchedulerRule, TimeStrategy } from '@attune/contract/scenes/rules'
import { describe, expect, test } from 'vitest'
import { lateDateOf } from './late-date.ts'

const at = (localTime: string): TimeStrategy => ({ type: 'exact_time', localTime })
const daily: DateStrategy = { type: 'daily' }

/** Asks at one in the afternoon in New York, on a Wednesday, unless told otherwise. */
const lateOf = (
  dateStrategy: DateStrategy,
  timeStrategy: TimeStrategy,
  more: Partial<Parameters<typeof lateDateOf>[0]> = {},
): string | null =>
  lateDateOf({
    rule: { dateStrategy, timeStrategy },
    zone: 'America/New_York',
    routine: {
      own: {},
      fallback: { wakeUpTime: '07:00', goToSleepTime: '23:30', workoutTime: '17:00', customTime: '12:00' },
    },
    from: Temporal.Instant.from('2026-11-17T15:00:00Z'),
    date: '2026-11-18',
    now: Temporal.Instant.from('2026-11-18T18:00:00Z'),
    mayBeLate: true,
    ...more,
  })
const now = (moment: string) => ({ now: Temporal.Instant.from(moment) })

describe('a run that a new clock has passed', () => {
  test.each<[string, DateStrategy]>([
    ['daily', daily],
    ['weekly', { type: 'weekly', dayOfWeek: 3 }],
    ['weekdays', { type: 'weekdays' }],
    ['days of week', { type: 'days_of_week', weekdays: [3, 5] }],
  ])('S12: %s, is late on its day if it may be', (_how, strategy) => {
    expect(lateOf(strategy, at('12:00'))).toBe('2026-11-18')
    expect(lateOf(strategy, at('12:00'), { mayBeLate: false })).toBeNull()
    expect(lateOf(strategy, at('14:00'))).toBeNull()
    // An hour into the next day.
    expect(lateOf(strategy, at('12:00'), now('2026-11-19T06:00:00Z'))).toBeNull()
  })

  test.each<[string, DateStrategy]>([
    ['monthly', { type: 'days_of_month', monthdays: [18] }],
    ['once', { type: 'once', value: '2026-11-18' }],
    ['by a client’s date', { type: 'client_date', field: 'due', days: 0, yearly: true }],
  ])('S12: %s, is always late', (_how, strategy) => {
    const more = { mayBeLate: false }
    expect(lateOf(strategy, at('12:00'), more)).toBe('2026-11-18')
    expect(lateOf(strategy, at('14:00'), more)).toBeNull()
    expect(lateOf(strategy, at('12:00'), { ...more, ...now('2026-11-19T06:00:00Z') })).toBe('2026-11-18')
  })

  test('S12: a day of the month is late like a daily one if the next day is one, too', () => {
    const both: DateStrategy = { type: 'days_of_month', monthdays: [18, 19] }
    expect(lateOf(both, at('12:00'))).toBe('2026-11-18')
    expect(lateOf(both, at('12:00'), { mayBeLate: false })).toBeNull()
    expect(lateOf(both, at('12:00'), now('2026-11-19T06:00:00Z'))).toBeNull()
    expect(lateOf(both, at('12:00'), { date: '2026-11-19', ...now('2026-11-20T06:00:00Z') })).toBe('2026-11-19')
    const apart: DateStrategy = { type: 'days_of_month', monthdays: [18, 20] }
    expect(lateOf(apart, at('12:00'), { mayBeLate: false })).toBe('2026-11-18')
  })

  // Nine in the morning of the 19th.
  const beyond = { zone: 'Pacific/Kiritimati', ...now('2026-11-18T19:00:00Z') }

  test('S12: where it is already the next day, that day’s counts', () => {
    expect(lateOf(daily, at('20:00'), beyond)).toBeNull()
    expect(lateOf(daily, at('08:30'), { ...beyond, date: '2026-11-19' })).toBe('2026-11-19')
    expect(lateOf(daily, at('08:30'), beyond)).toBe('2026-11-19')
    expect(lateOf({ type: 'daily', skipInterval: 1 }, at('08:30'), beyond)).toBeNull()
    expect(lateOf(daily, at('08:30'), { ...beyond, date: '2026-11-20' })).toBeNull()
  })

  test('S12: a range is over with its last minute', () => {
    const range: TimeStrategy = { type: 'range', key: 'wakeUpTime', rangeMinutes: [0, 120] }
    expect(lateOf(daily, range, now('2026-11-18T13:59:00Z'))).toBeNull()
    expect(lateOf(daily, range, now('2026-11-18T14:00:00Z'))).toBe('2026-11-18')
  })

  test('S12: what an offset moves past midnight is late on the day that follows its own', () => {
    const night: TimeStrategy = { type: 'offset', key: 'goToSleepTime', offsetMinutes: 90 }
    expect(lateOf(daily, night, { date: '2026-11-17', ...now('2026-11-18T07:00:00Z') })).toBe('2026-11-17')
  })

  test('S12: a delay isn’t passed by a clock, and neither is an invalid rule or zone', () => {
    const delay: TimeStrategy = { type: 'offset', key: 'local_time', offsetMinutes: 30 }
    expect(lateOf(daily, delay)).toBeNull()
    expect(lateOf(daily, at('12:00'), { rule: { dateStrategy: daily } as SchedulerRule })).toBeNull()
    expect(lateOf(daily, at('12:00'), { zone: 'Mars/Olympus' })).toBeNull()
  })
})
