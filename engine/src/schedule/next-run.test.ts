import type { DateStrategy, TimeStrategy } from '@attune/contract/scenes/rules'
import { describe, expect, test } from 'vitest'
import type { RunQuestion } from './next-run.ts'
import { nextRun } from './next-run.ts'

const FALLBACK = { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
const NOON: TimeStrategy = { type: 'exact_time', localTime: '12:00' }

/** The local minute in Berlin (or elsewhere) that a rule comes to, as `2026-03-01 12:00`; null for none. */
const next = (
  dateStrategy: DateStrategy,
  timeStrategy: TimeStrategy,
  from: string,
  more: Partial<RunQuestion> = {},
) => {
  const zone = more.zone ?? 'Europe/Berlin'
  const at = nextRun({
    rule: { dateStrategy, timeStrategy },
    routine: { own: {}, fallback: FALLBACK },
    from: Temporal.PlainDateTime.from(from).toZonedDateTime(zone).toInstant(),
    ...more,
    zone,
  })
  return at && local(at, zone)
}
const local = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

// 2026-11-16 is a Monday.
describe('S1, S9, S11: dates', () => {
  test.for<[string, DateStrategy, from: string, to: string | null]>([
    ['a date', { type: 'once', value: '2026-12-24' }, '2026-11-16T09:00', '2026-12-24 12:00'],
    ['a date that has passed', { type: 'once', value: '2026-11-15' }, '2026-11-16T09:00', null],
    ['the date of today, later', { type: 'once', value: '2026-11-16' }, '2026-11-16T11:59', '2026-11-16 12:00'],
    ['the date of today, at that very minute', { type: 'once', value: '2026-11-16' }, '2026-11-16T12:00', null],
    ['the next Monday is today', { type: 'once', value: { dayOfWeek: 1 } }, '2026-11-16T09:00', '2026-11-16 12:00'],
    ['or in a week', { type: 'once', value: { dayOfWeek: 1 } }, '2026-11-16T13:00', '2026-11-23 12:00'],
    ['the same day', { type: 'once', value: { dayOffset: 0 } }, '2026-11-16T09:00', '2026-11-16 12:00'],
    ['the same day, passed', { type: 'once', value: { dayOffset: 0 } }, '2026-11-16T13:00', null],
    ['so many days later', { type: 'once', value: { dayOffset: 15 } }, '2026-11-16T13:00', '2026-12-01 12:00'],
    ['today', { type: 'daily' }, '2026-11-16T09:00', '2026-11-16 12:00'],
    ['tomorrow, strictly after', { type: 'daily' }, '2026-11-16T12:00', '2026-11-17 12:00'],
    ['every third day, just run', { type: 'daily', skipInterval: 2 }, '2026-11-16T12:00', '2026-11-19 12:00'],
    ['every third day, to come', { type: 'daily', skipInterval: 2 }, '2026-11-16T09:00', '2026-11-16 12:00'],
    ['every week', { type: 'weekly', dayOfWeek: 3 }, '2026-11-18T12:00', '2026-11-25 12:00'],
    ['every 7th week', { type: 'weekly', dayOfWeek: 3, skipInterval: 6 }, '2026-11-18T12:00', '2027-01-06 12:00'],
    [
      'every 7th week, to come',
      { type: 'weekly', dayOfWeek: 3, skipInterval: 6 },
      '2026-11-20T09:00',
      '2026-11-25 12:00',
    ],
    ['Friday to Monday', { type: 'weekdays' }, '2026-11-20T12:00', '2026-11-23 12:00'],
    ['Sunday to Saturday', { type: 'weekends' }, '2026-11-22T12:00', '2026-11-28 12:00'],
    ['days of the week', { type: 'days_of_week', weekdays: [5, 2] }, '2026-11-17T12:00', '2026-11-20 12:00'],
    [
      'the 31st of a month that has it',
      { type: 'days_of_month', monthdays: [31] },
      '2027-01-05T09:00',
      '2027-01-31 12:00',
    ],
    ['the 31st of February', { type: 'days_of_month', monthdays: [31] }, '2027-01-31T12:00', '2027-02-28 12:00'],
    ['of a leap year', { type: 'days_of_month', monthdays: [31] }, '2028-01-31T12:00', '2028-02-29 12:00'],
    ['of a century that is none', { type: 'days_of_month', monthdays: [30] }, '2100-02-01T12:00', '2100-02-28 12:00'],
    [
      'the 29th, 30th and 31st are one',
      { type: 'days_of_month', monthdays: [29, 30, 31] },
      '2027-02-28T12:00',
      '2027-03-29 12:00',
    ],
    ['the 29th of February', { type: 'once', value: '2028-02-29' }, '2027-03-01T09:00', '2028-02-29 12:00'],
  ])('%s', ([, date, from, to]) => expect(next(date, NOON, from)).toBe(to))

  test('S2: 12:00 is meant when no time is given', () => {
    expect(next({ type: 'daily' }, { type: 'exact_time' }, '2026-11-16T09:00')).toBe('2026-11-16 12:00')
  })
})

describe('times', () => {
  const own = (marks: Record<string, string>) => ({ routine: { own: marks, fallback: FALLBACK } })
  const offset = (key: 'wakeUpTime' | 'goToSleepTime' | 'local_time', offsetMinutes: number): TimeStrategy => ({
    type: 'offset',
    key,
    offsetMinutes,
  })

  test('S4: beside what the client said of their day, or what stands in for it', () => {
    const early = next({ type: 'daily' }, offset('wakeUpTime', -15), '2026-11-16T01:00', own({ wakeUpTime: '05:40' }))
    expect(early).toBe('2026-11-16 05:25')
    expect(next({ type: 'daily' }, offset('wakeUpTime', -15), '2026-11-16T01:00')).toBe('2026-11-16 06:45')
    const nonsense = next({ type: 'daily' }, offset('wakeUpTime', 0), '2026-11-16T01:00', own({ wakeUpTime: '7am' }))
    expect(nonsense).toBe('2026-11-16 07:00')
  })

  test('S2: an offset over midnight belongs to the date of the mark', () => {
    const late = own({ goToSleepTime: '23:30' })
    const friday: DateStrategy = { type: 'days_of_week', weekdays: [5] }
    expect(next(friday, offset('goToSleepTime', 90), '2026-11-16T01:00', late)).toBe('2026-11-21 01:00')
    expect(next(friday, offset('goToSleepTime', 90), '2026-11-21T00:59', late)).toBe('2026-11-21 01:00')
    expect(next(friday, offset('goToSleepTime', 90), '2026-11-21T01:00', late)).toBe('2026-11-28 01:00')
    const early = own({ wakeUpTime: '00:20' })
    expect(next(friday, offset('wakeUpTime', -30), '2026-11-16T01:00', early)).toBe('2026-11-19 23:50')
  })

  test('S3: somebody who goes to sleep after midnight does so at the end of the date', () => {
    const owl = own({ wakeUpTime: '09:00', goToSleepTime: '00:30' })
    const friday: DateStrategy = { type: 'days_of_week', weekdays: [5] }
    expect(next(friday, offset('goToSleepTime', -60), '2026-11-16T01:00', owl)).toBe('2026-11-20 23:30')
    expect(next(friday, offset('goToSleepTime', 0), '2026-11-16T01:00', owl)).toBe('2026-11-21 00:30')
  })

  test('S9: skipping days keeps its step when the run lies after midnight', () => {
    const late = { ...own({ goToSleepTime: '23:30' }) }
    const third: DateStrategy = { type: 'daily', skipInterval: 2 }
    expect(next(third, offset('goToSleepTime', 90), '2026-11-17T01:00', late)).toBe('2026-11-20 01:00')
    expect(next(third, offset('goToSleepTime', 90), '2026-11-17T00:59', late)).toBe('2026-11-17 01:00')
  })

  test('S5: beside the local time is a delay, also while the clock changes', () => {
    const soon: DateStrategy = { type: 'once', value: { dayOffset: 0 } }
    expect(next(soon, offset('local_time', 10), '2026-11-16T23:55')).toBe('2026-11-17 00:05')
    const overlap = Temporal.Instant.from('2026-10-25T01:30:20Z') // 02:30 in Berlin, for the second time.
    const question = { zone: 'Europe/Berlin', routine: { own: {}, fallback: FALLBACK }, from: overlap }
    const at = nextRun({ ...question, rule: { dateStrategy: soon, timeStrategy: offset('local_time', 10) } })
    expect(at?.toString()).toBe('2026-10-25T01:40:20Z')
    expect(next({ type: 'once', value: { dayOffset: 3 } }, offset('local_time', 10), '2026-11-16T09:15')).toBe(
      '2026-11-19 09:25',
    )
  })

  test('S6: in a gap the time is shifted forward, in an overlap the earlier counts', () => {
    const at = (localTime: string): TimeStrategy => ({ type: 'exact_time', localTime })
    expect(next({ type: 'daily' }, at('02:30'), '2026-03-28T12:00')).toBe('2026-03-29 03:30')
    const earlier = nextRun({
      rule: { dateStrategy: { type: 'daily' }, timeStrategy: at('02:30') },
      zone: 'Europe/Berlin',
      routine: { own: {}, fallback: FALLBACK },
      from: Temporal.Instant.from('2026-10-24T12:00:00Z'),
    })
    expect(earlier?.toString()).toBe('2026-10-25T00:30:00Z')
    // Lord Howe changes by half an hour.
    expect(next({ type: 'daily' }, at('02:10'), '2026-10-03T12:00', { zone: 'Australia/Lord_Howe' })).toBe(
      '2026-10-04 02:40',
    )
  })

  test('S6: a gap before midnight leads into the date after, whose own run is another', () => {
    const nuuk = { zone: 'America/Nuuk' } // On 2027-03-27 from 23:00 to midnight.
    const late: TimeStrategy = { type: 'exact_time', localTime: '23:30' }
    expect(next({ type: 'daily' }, late, '2027-03-27T22:00', nuuk)).toBe('2027-03-28 00:30')
    expect(next({ type: 'daily' }, late, '2027-03-28T00:10', nuuk)).toBe('2027-03-28 00:30')
    expect(next({ type: 'daily' }, late, '2027-03-28T00:30', nuuk)).toBe('2027-03-28 23:30')
  })

  test('S10: a date that a zone jumps over is no date', () => {
    const samoa = { zone: 'Pacific/Apia' }
    expect(next({ type: 'daily' }, NOON, '2011-12-29T12:00', samoa)).toBe('2011-12-31 12:00')
    expect(next({ type: 'days_of_month', monthdays: [30] }, NOON, '2011-12-01T12:00', samoa)).toBe('2012-01-30 12:00')
  })
})

describe('ranges', () => {
  const range: TimeStrategy = { type: 'range', key: 'wakeUpTime', rangeMinutes: [5, 10] }

  test('S7: the same seed gives the same minute, and seeds give every minute', () => {
    const minutes = Array.from({ length: 60 }, (_, index) =>
      next({ type: 'daily' }, range, '2026-11-16T01:00', { seed: `${index}` }),
    )
    expect(new Set(minutes)).toEqual(
      new Set(['05', '06', '07', '08', '09', '10'].map((minute) => `2026-11-16 07:${minute}`)),
    )
    const again = Array.from({ length: 60 }, (_, index) =>
      next({ type: 'daily' }, range, '2026-11-16T01:00', { seed: `${index}` }),
    )
    expect(again).toEqual(minutes)
  })

  test('S7: each date has a pick of its own', () => {
    const days = Array.from({ length: 30 }, (_, day) =>
      `2026-11-16T01:00`.replace('16', String(day + 1).padStart(2, '0')),
    )
    const minutes = days.map((from) => next({ type: 'daily' }, range, from, { seed: 's' })?.slice(-2))
    expect(new Set(minutes).size).toBeGreaterThan(3)
  })

  test('S8: once a local date: a window that has begun is used up, whatever the seed', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      expect(next({ type: 'daily' }, range, '2026-11-16T07:05', { seed: `${seed}` })).toMatch(/^2026-11-17/)
    }
  })

  test('S8: who tells when it ran last may come in the middle of a window', () => {
    const inside = next({ type: 'daily' }, range, '2026-11-16T07:06', { ranOn: null })
    expect(['07', '08', '09', '10'].map((minute) => `2026-11-16 07:${minute}`)).toContain(inside)
    expect(next({ type: 'daily' }, range, '2026-11-16T07:06', { ranOn: '2026-11-16' })).toMatch(/^2026-11-17/)
    expect(next({ type: 'daily' }, range, '2026-11-16T07:10', { ranOn: null })).toMatch(/^2026-11-17/)
  })

  test('S7: that goes once is picked from what is left of its window', () => {
    const today: DateStrategy = { type: 'once', value: { dayOffset: 0 } }
    expect(next(today, range, '2026-11-16T07:09')).toBe('2026-11-16 07:10')
    expect(next(today, range, '2026-11-16T07:10')).toBeNull()
  })
})

describe('what is remembered', () => {
  test('S8: a client who moves west is not written to twice on one date', () => {
    const ran = { zone: 'America/New_York', ranOn: '2026-11-16' }
    expect(next({ type: 'daily' }, NOON, '2026-11-16T06:00', ran)).toBe('2026-11-17 12:00')
  })

  test('S9: skipped days are counted from the last run, not from when the client answered', () => {
    const third: DateStrategy = { type: 'daily', skipInterval: 2 }
    expect(next(third, NOON, '2026-11-17T09:00', { ranOn: '2026-11-16' })).toBe('2026-11-19 12:00')
    const weeks: DateStrategy = { type: 'weekly', dayOfWeek: 1, skipInterval: 1 }
    expect(next(weeks, NOON, '2026-11-22T09:00', { ranOn: '2026-11-16' })).toBe('2026-11-30 12:00')
    const moved: DateStrategy = { type: 'weekly', dayOfWeek: 7, skipInterval: 1 }
    expect(next(moved, NOON, '2026-11-22T09:00', { ranOn: '2026-11-16' })).toBe('2026-12-06 12:00')
  })

  test('S12: worked out anew, dates are counted from where they were and nothing lies in the past', () => {
    const after = Temporal.PlainDateTime.from('2026-11-18T13:00').toZonedDateTime('Europe/Berlin').toInstant()
    expect(next({ type: 'daily' }, NOON, '2026-11-16T09:00', { after })).toBe('2026-11-19 12:00')
    expect(next({ type: 'once', value: { dayOffset: 3 } }, NOON, '2026-11-16T09:00', { after })).toBe(
      '2026-11-19 12:00',
    )
  })
})
