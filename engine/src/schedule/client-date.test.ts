import type { ScheduleType } from '@attune/contract/schedules/form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followsFromDate, readClientDate } from './client-date.ts'
import { explainNextRun } from './next-run.ts'
import { explainNextScheduled, nextScheduledRuns } from './next-scheduled.ts'

const DENVER = 'America/Denver'
const routine = {
  own: {},
  fallback: { wakeUpTime: '07:00', goToSleepTime: '23:00', workoutTime: '17:00', customTime: '12:00' },
}
const moment = (local: string, zone = DENVER) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()

interface Asked {
  date?: string
  days?: number
  type?: ScheduleType
  from?: string
  ranOn?: string | null
  zone?: string
}

const asked = ({ date, days = -2, type = 'once', from = '2026-11-18T12:00', ranOn = null, zone = DENVER }: Asked) => ({
  form: {
    scheduleType: type,
    scheduleValue: { clientDate: { field: 'Race day', days }, localTime: '09:00' },
    tags: [],
  },
  zone,
  routine,
  setAt: moment('2026-11-18T12:00', zone),
  stageStart: null,
  clientDates: date === undefined ? {} : { 'Race day': date },
  from: moment(from, zone),
  ranOn,
})
const nextOf = (it: Asked) => {
  const next = explainNextScheduled(asked(it))
  return next.ok
    ? next.value.at
        .toZonedDateTimeISO(it.zone ?? DENVER)
        .toPlainDateTime()
        .toString()
    : next.error.message
}

describe('once', () => {
  test.for<[string, Asked, string]>([
    ['two days before', { date: '2026-12-01' }, '2026-11-29T09:00:00'],
    ['on the day', { date: '2026-12-01', days: 0 }, '2026-12-01T09:00:00'],
    ['a year after', { date: '2026-12-01', days: 365 }, '2027-12-01T09:00:00'],
    ['a date with a time counts as its date', { date: '2026-12-01 18:30' }, '2026-11-29T09:00:00'],
    ['a moment counts on the client’s calendar', { date: '2026-12-01T02:30:00Z', days: 0 }, '2026-11-30T09:00:00'],
    ['no date', {}, 'The client has no “Race day” yet.'],
    ['an empty answer', { date: ' ' }, "“Race day” can't be read as a date. Write it like 2026-11-30."],
    ['words', { date: 'next summer' }, "“Race day” can't be read as a date. Write it like 2026-11-30."],
    [
      '29 February in a common year',
      { date: '2027-02-29' },
      "“Race day” can't be read as a date. Write it like 2026-11-30.",
    ],
    [
      'a day that has passed',
      { date: '2026-11-19' },
      '2 days before “Race day”, at 09:00 AM: November 17, 2026, 09:00 AM in America/Denver has passed.',
    ],
  ])('%s', ([, it, said]) => expect(nextOf(it)).toBe(said))
})

describe('S19: every year', () => {
  const yearly = (it: Asked) => nextOf({ type: 'yearly', ...it })

  test('the next one, also of a date long ago, and never before the date itself', () => {
    expect(yearly({ date: '1984-11-21', days: 0 })).toBe('2026-11-21T09:00:00')
    expect(yearly({ date: '1984-11-18', days: 0 })).toBe('2027-11-18T09:00:00')
    expect(yearly({ date: '2029-11-21', days: 0 })).toBe('2029-11-21T09:00:00')
    expect(yearly({ date: '1984-01-01', days: -2 })).toBe('2026-12-30T09:00:00')
  })

  test('29 February is 28 February where there is none', () => {
    const runs = nextScheduledRuns(asked({ type: 'yearly', date: '1984-02-29', days: 0 }), { count: 5 })
    expect(runs.map(({ date }) => date)).toEqual(['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'])
  })

  test('a date that is corrected after the day has no second run in the same year', () => {
    const ran = { ranOn: '2026-11-19', from: '2026-11-19T09:00', days: 0 }
    expect(yearly({ ...ran, date: '1984-12-24' })).toBe('2027-12-24T09:00:00')
    expect(yearly({ ...ran, date: '1984-01-05' })).toBe('2027-01-05T09:00:00')
  })
})

test('S19: a rule of a scheduler says the same', () => {
  const rule = {
    dateStrategy: { type: 'client_date' as const, field: 'Race day', days: -1, yearly: true },
    timeStrategy: { type: 'exact_time' as const, localTime: '09:00' },
  }
  const at = { rule, zone: DENVER, routine, from: moment('2026-11-18T12:00'), ranOn: null }
  expect(explainNextRun({ ...at, clientDates: { 'Race day': '1990-11-20' } })).toMatchObject({
    ok: true,
    value: {
      date: '2026-11-19',
      why: 'Every year, the day before “Race day”, at 09:00 AM: November 19, 2026, 09:00 AM in America/Denver.',
    },
  })
  expect(explainNextRun(at)).toEqual({ ok: false, error: { message: 'The client has no “Race day” yet.' } })
})

test('S19: whatever the date, the days, the zone and the year, a run is on its local day, and once in each year', () => {
  const date = fc
    .record({ year: fc.integer({ min: 1930, max: 2040 }), day: fc.integer({ min: 0, max: 365 }) })
    .map(({ year, day }) => Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day }))
  const days = fc.integer({ min: -365, max: 365 })
  const zone = fc.constantFrom('America/Denver', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Africa/Cairo', 'Pacific/Apia')
  fc.assert(
    fc.property(date, days, zone, (day, offset, where) => {
      const it: Asked = { date: day.toString(), days: offset, zone: where }
      const once = explainNextScheduled(asked(it))
      const wanted = day.add({ days: offset })
      const isToCome = Temporal.Instant.compare(moment(`${wanted.toString()}T09:00`, where), asked(it).from) > 0
      expect(once.ok).toBe(isToCome)
      if (once.ok) expect(once.value.at.toZonedDateTimeISO(where).toPlainDate()).toEqual(wanted)
      const runs = nextScheduledRuns(asked({ ...it, type: 'yearly' }), { count: 12 })
      const years = runs.map((run) => Temporal.PlainDate.from(run.date).subtract({ days: offset }))
      expect(years.map(({ year }) => year)).toEqual(years.map((_, at) => (years[0]?.year ?? 0) + at))
      for (const [at, run] of runs.entries()) {
        expect(run.at.toZonedDateTimeISO(where).toPlainDateTime().toString()).toBe(`${run.date}T09:00:00`)
        expect(years[at]?.equals(day.with({ year: years[at].year }))).toBe(true)
        expect(followsFromDate(day, Temporal.PlainDate.from(run.date), { days: offset, yearly: true })).toBe(true)
      }
    }),
  )
})

test('what a client carries under the name of nothing is no date', () => {
  for (const stored of [undefined, null, 5, true, {}, '', '2026-13-01', '2026-11-31T00:00Z'])
    expect(readClientDate({ Race: stored }, 'Race', DENVER).ok).toBe(false)
  expect(readClientDate({}, '__proto__', DENVER).ok).toBe(false)
})
