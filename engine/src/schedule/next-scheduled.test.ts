import type { ScheduleForm, ScheduleType, ScheduleValue } from '@attune/contract/schedules/form'
import { describe, expect, test } from 'vitest'
import type { ScheduledQuestion } from './next-scheduled.ts'
import { explainNextScheduled, nextScheduled, nextScheduledRuns } from './next-scheduled.ts'

const ZONE = 'Europe/Berlin'
const FALLBACK = { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
const moment = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(ZONE).toInstant()
const local = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
const form = (scheduleType: ScheduleType, scheduleValue: ScheduleValue, tags: string[] = []): ScheduleForm => ({
  scheduleType,
  scheduleValue,
  tags,
})

/** Set up on Monday 2026-11-16 at 10:20, in a stage since Thursday 2026-11-12. */
const asked = (it: ScheduleForm, more: Partial<ScheduledQuestion> = {}): ScheduledQuestion => ({
  form: it,
  zone: ZONE,
  routine: { own: {}, fallback: FALLBACK },
  setAt: moment('2026-11-16T10:20'),
  stageStart: moment('2026-11-12T09:15'),
  from: moment('2026-11-16T10:20'),
  ...more,
})
const runs = (it: ScheduleForm, count = 3, more: Partial<ScheduledQuestion> = {}) =>
  nextScheduledRuns(asked(it, more), { count }).map(({ at }) => local(at))

describe('S16: dates', () => {
  test.for<[string, ScheduleType, ScheduleValue, string[]]>([
    ['once on a date', 'once', { localDate: '2026-12-24' }, ['2026-12-24 09:00']],
    ['once on a weekday', 'once', { dayOfWeek: 5 }, ['2026-11-20 09:00']],
    ['once on the weekday it is, too late', 'once', { dayOfWeek: 1 }, ['2026-11-23 09:00']],
    ['once after days', 'once', { dayOffset: 2 }, ['2026-11-18 09:00']],
    ['once after days in a stage', 'once', { dayOffsetPeriodStart: 7 }, ['2026-11-19 09:00']],
    ['once after days in a stage, too late', 'once', { dayOffsetPeriodStart: 1 }, []],
    ['daily from a weekday', 'daily', { dayOfWeek: 6 }, ['2026-11-21 09:00', '2026-11-22 09:00', '2026-11-23 09:00']],
    [
      'daily in a stage',
      'daily',
      { dayOffsetPeriodStart: 0 },
      ['2026-11-17 09:00', '2026-11-18 09:00', '2026-11-19 09:00'],
    ],
    [
      'every third day, counted from the stage',
      'daily',
      { dayOffsetPeriodStart: 1, repeat: { skipInterval: 2 } },
      ['2026-11-19 09:00', '2026-11-22 09:00', '2026-11-25 09:00'],
    ],
    ['weekly on a weekday', 'weekly', { dayOfWeek: 2 }, ['2026-11-17 09:00', '2026-11-24 09:00', '2026-12-01 09:00']],
    [
      'weekly from a day of the stage',
      'weekly',
      { dayOffsetPeriodStart: 2 },
      ['2026-11-21 09:00', '2026-11-28 09:00', '2026-12-05 09:00'],
    ],
    [
      'weekly from so many days on',
      'weekly',
      { dayOffset: 10 },
      ['2026-11-26 09:00', '2026-12-03 09:00', '2026-12-10 09:00'],
    ],
    [
      'every second week',
      'weekly',
      { dayOfWeek: 1, repeat: { skipInterval: 1 } },
      ['2026-11-23 09:00', '2026-12-07 09:00', '2026-12-21 09:00'],
    ],
    [
      'monthly from a date on, on the last day of shorter months',
      'monthly',
      { localDate: '2026-12-31' },
      ['2026-12-31 09:00', '2027-01-31 09:00', '2027-02-28 09:00'],
    ],
    [
      'monthly from a date that is over',
      'monthly',
      { localDate: '2026-01-31' },
      ['2026-11-30 09:00', '2026-12-31 09:00', '2027-01-31 09:00'],
    ],
    [
      'monthly from so many days on',
      'monthly',
      { dayOffset: 2 },
      ['2026-11-18 09:00', '2026-12-18 09:00', '2027-01-18 09:00'],
    ],
    [
      'monthly from a day of the stage that is over',
      'monthly',
      { dayOffsetPeriodStart: 1 },
      ['2026-12-13 09:00', '2027-01-13 09:00', '2027-02-13 09:00'],
    ],
    [
      'every year on a date to come',
      'yearly',
      { localDate: '2027-03-04' },
      ['2027-03-04 09:00', '2028-03-04 09:00', '2029-03-04 09:00'],
    ],
    [
      'every year on a date that is over, and on February 28 where there is no 29th',
      'yearly',
      { localDate: '2024-02-29' },
      ['2027-02-28 09:00', '2028-02-29 09:00', '2029-02-28 09:00'],
    ],
    ['weekdays', 'weekdays', {}, ['2026-11-17 09:00', '2026-11-18 09:00', '2026-11-19 09:00']],
    ['weekends', 'weekends', {}, ['2026-11-21 09:00', '2026-11-22 09:00', '2026-11-28 09:00']],
    [
      'days of week',
      'days_of_week',
      { repeat: { weekdays: [3, 1] } },
      ['2026-11-18 09:00', '2026-11-23 09:00', '2026-11-25 09:00'],
    ],
  ])('%s', ([, type, value, wanted]) => expect(runs(form(type, { ...value, localTime: '09:00' }))).toEqual(wanted))
})

test('S16: days in a stage count from the client’s date when it began, also after they move to another zone', () => {
  const inStage = (it: ScheduleForm) => runs(it, 2, { stageStart: moment('2026-11-12T03:30'), countedOn: '2026-11-11' })
  expect(inStage(form('weekly', { dayOffsetPeriodStart: 7, localTime: '09:00' }))).toEqual([
    '2026-11-18 09:00',
    '2026-11-25 09:00',
  ])
  expect(inStage(form('once', { dayOffsetPeriodStart: 5, delayInMinutes: 60 }))).toEqual(['2026-11-17 04:30'])
})

describe('S16: a weekday in another zone', () => {
  // In Berlin, both have been set up after noon.
  const beginsOn = (countedOn: string, more: Partial<ScheduledQuestion>) =>
    runs(form('daily', { dayOfWeek: 1, localTime: '12:00' }), 2, {
      setAt: moment('2026-11-16T16:00'),
      from: moment('2026-11-17T16:00'),
      countedOn,
      ...more,
    })

  test('is still the day on which its time was to come where it was set up', () => {
    const days = ['2026-11-18 12:00', '2026-11-19 12:00']
    expect(beginsOn('2026-11-16', { ranOn: '2026-11-17' })).toEqual(days)
    expect(beginsOn('2026-11-16', { ranOn: null, runOn: '2026-11-16' })).toEqual(days)
  })

  test('is still a week later if its time had passed there', () => {
    const days = ['2026-11-23 12:00', '2026-11-24 12:00']
    expect(beginsOn('2026-11-16', { ranOn: null, runOn: '2026-11-23' })).toEqual(days)
    const early = { setAt: moment('2026-11-16T10:00'), from: moment('2026-11-16T10:00') }
    expect(beginsOn('2026-11-16', { ...early, ranOn: null, runOn: '2026-11-23' })).toEqual(days)
  })

  test('is still that day if weeks or days are skipped, however long ago it was', () => {
    const skips = (scheduleType: 'daily' | 'weekly', skipInterval: number, ranOn: string) =>
      runs(form(scheduleType, { dayOfWeek: 1, localTime: '12:00', repeat: { skipInterval } }), 2, {
        setAt: moment('2026-11-16T16:00'),
        from: moment(`${ranOn}T21:00`),
        countedOn: '2026-11-16',
        ranOn: null,
        runOn: ranOn,
      })
    expect(skips('weekly', 1, '2026-11-30')).toEqual(['2026-12-14 12:00', '2026-12-28 12:00'])
    expect(skips('weekly', 1, '2026-12-07')).toEqual(['2026-12-21 12:00', '2027-01-04 12:00'])
    expect(skips('daily', 2, '2026-11-25')).toEqual(['2026-11-28 12:00', '2026-12-01 12:00'])
    expect(skips('daily', 2, '2026-11-26')).toEqual(['2026-11-29 12:00', '2026-12-02 12:00'])
  })
})

describe('times', () => {
  const today = { dayOffset: 0 }

  test('S17: beside the routine, as a timeframe or as the tag that stands for one', () => {
    const timeframe = { key: 'goToSleepTime' as const, offset: { h: 2, m: 30 } }
    expect(runs(form('once', { ...today, timeframe }))).toEqual(['2026-11-17 00:30'])
    expect(runs(form('once', today, ['depend: goToSleepTime(+=2, +=30)']))).toEqual(['2026-11-17 00:30'])
    const early = { routine: { own: { wakeUpTime: '05:00' }, fallback: FALLBACK } }
    const before = form('weekdays', { timeframe: { key: 'wakeUpTime', offset: { h: 0, m: -20 } } })
    expect(runs(before, 1, early)).toEqual(['2026-11-17 04:40'])
  })

  test('S17: within hours of the routine, the same minute for the same seed', () => {
    const it = form('once', { ...today, timeframe: { key: 'workoutTime', range: [2, -1] } })
    const answer = explainNextScheduled(asked(it, { seed: 's' }))
    expect(answer.ok && answer.value.window).toEqual(['2026-11-16T15:00:00Z', '2026-11-16T18:00:00Z'])
    expect(explainNextScheduled(asked(it, { seed: 's' }))).toEqual(answer)
    const picks = new Set(Array.from({ length: 30 }, (_, seed) => runs(it, 1, { seed: `${seed}` })[0]))
    expect(picks.size).toBeGreaterThan(20)
  })

  test('S18: minutes after it was set, or after the stage began', () => {
    expect(runs(form('once', { dayOffset: 0, delayInMinutes: 5 }))).toEqual(['2026-11-16 10:25'])
    expect(runs(form('once', { dayOffset: 1, delayInMinutes: 5 }))).toEqual(['2026-11-17 10:25'])
    expect(runs(form('once', { dayOffsetPeriodStart: 5, delayInMinutes: 90 }))).toEqual(['2026-11-17 10:45'])
    expect(runs(form('once', { dayOffset: 0, delayInMinutes: 4_320 }))).toEqual(['2026-11-19 10:20'])
    expect(runs(form('daily', { dayOfWeek: 1, delayInMinutes: 5 }), 2)).toEqual([
      '2026-11-16 10:25',
      '2026-11-17 10:25',
    ])
  })

  test('over a change of the clock each run keeps its time', () => {
    const it = form('daily', { dayOffsetPeriodStart: 0, localTime: '02:30' })
    const from = moment('2027-03-27T12:00')
    expect(runs(it, 3, { from })).toEqual(['2027-03-28 03:30', '2027-03-29 02:30', '2027-03-30 02:30'])
  })
})

describe('what is told', () => {
  test.for<[string, ScheduleForm, Partial<ScheduledQuestion>, string]>([
    [
      'no stage',
      form('once', { dayOffsetPeriodStart: 1, localTime: '09:00' }),
      { stageStart: null },
      "The client isn't in a stage, so there's no start to count the days from.",
    ],
    [
      'no zone',
      form('weekdays', { localTime: '09:00' }),
      { zone: 'Nowhere/At_All' },
      'Unknown time zone “Nowhere/At_All”.',
    ],
    [
      'one that ran',
      form('once', { dayOfWeek: 2, localTime: '09:00' }),
      { ranOn: '2026-11-17' },
      'It already ran on November 17, 2026: on the next Tuesday, at 09:00 AM.',
    ],
    ['what is no form', 7 as never, {}, 'Frequency is required.'],
    ['a form without frequency', { tags: [] } as never, {}, 'Frequency is required.'],
  ])('%s is an error with a sentence', ([, it, more, message]) => {
    expect(explainNextScheduled(asked(it, more))).toEqual({ ok: false, error: { message } })
    expect(nextScheduled(asked(it, more))).toBeNull()
  })

  test('the schedule in words', () => {
    const said = (it: ScheduleForm) => {
      const answer = explainNextScheduled(asked(it))
      return answer.ok ? answer.value.why : answer.error.message
    }
    expect(said(form('weekly', { dayOffset: 3, localTime: '09:00', repeat: { skipInterval: 1 } }))).toBe(
      'Every 2 weeks from 3 days after it was set up, at 09:00 AM: November 19, 2026, 09:00 AM in Europe/Berlin.',
    )
    expect(said(form('once', { dayOffset: 0, delayInMinutes: 65 }))).toBe(
      '1 h 5 min after it was set up: November 16, 2026, 11:25 AM in Europe/Berlin.',
    )
    expect(said(form('days_of_week', { repeat: { weekdays: [7, 4, 1] }, localTime: '09:00' }))).toBe(
      'Every Monday, Thursday and Sunday, at 09:00 AM: November 19, 2026, 09:00 AM in Europe/Berlin.',
    )
  })
})

test('many runs at once are the runs one by one, also across a change of clocks, and end at a moment', () => {
  const forms = [
    form('daily', { dayOfWeek: 2, localTime: '02:30', repeat: { skipInterval: 2 } }),
    form('weekly', { dayOffset: 3, localTime: '09:00', repeat: { skipInterval: 1 } }),
    form('days_of_week', { repeat: { weekdays: [1, 4, 7] }, timeframe: { key: 'wakeUpTime', range: [-1, 2] } }),
    form('weekends', { delayInMinutes: 90 }),
  ]
  for (const it of forms) {
    const question = asked(it, { setAt: moment('2027-03-01T10:20'), from: moment('2027-03-01T10:20'), seed: 'a' })
    const oneByOne: { at: Temporal.Instant; date: string }[] = []
    let next = explainNextScheduled(question)
    while (next.ok && oneByOne.length < 40) {
      oneByOne.push({ at: next.value.at, date: next.value.date })
      next = explainNextScheduled({ ...question, from: next.value.at, ranOn: next.value.date })
    }
    expect(nextScheduledRuns(question, { count: 40 })).toEqual(oneByOne)
    const until = oneByOne[9]?.at
    expect(nextScheduledRuns(question, { count: 40, until })).toEqual(oneByOne.slice(0, 10))
  }
})
