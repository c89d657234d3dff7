import { HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { ScheduleForm, ScheduleType, ScheduleValue } from '@attune/contract/schedules/form'
import { WEEKDAYS } from '@attune/contract/schedules/times'
import { anyTime } from '@attune/engine/testing/any-rule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '@attune/engine/testing/fixed-seed'
import { localMinute } from '../contacts/client-clock.ts'
import { findNextRun, placeAt, type ClientClock, type Place, type ScheduleTiming } from './next-run.ts'
import { columnsOf, firstPlaceOf } from './read-form.ts'
import { placeByClock } from './recompute-next-run.ts'
import { countFromNow } from './same-schedule.ts'

/** A stretch of a client's life in one zone. */
interface Stretch {
  zone: string
  from: Date
  to: Date
}

/** A message that was sent, with the client's date and time then. */
interface Run {
  on: string
  at: Date
  local: string
}

/** Runs a schedule as the jobs do, which is set up when the first stretch begins, while the client moves. */
const live = (
  form: ScheduleForm,
  { stretches, mayBeLate }: { stretches: readonly Stretch[]; mayBeLate: boolean },
): { first: string; runs: Run[] } => {
  const [{ zone, from } = { zone: '', from: new Date(0) }] = stretches
  const timing = { scheduled_id: 'sm', ...columnsOf(form), ...countFromNow(form, clockOf(zone), from) }
  const place = firstPlaceOf(timing, clockOf(zone), from)
  let row: ScheduleTiming & Place = { ...timing, ...place }
  const runs: Run[] = []
  for (const [index, stretch] of stretches.entries()) {
    const clock = clockOf(stretch.zone)
    if (index > 0) row = { ...row, ...placeByClock(row, clock, { at: stretch.from, mayBeLate }) }
    while (row.next_run_at <= stretch.to) {
      const at = row.next_run_at
      runs.push({ on: row.run_on, at, local: localMinute(at, stretch.zone) })
      row = { ...row, ran_on: row.run_on, moved_to: null }
      const next = findNextRun(row, clock, at)
      if (!next.ok) throw new Error(next.error.message)
      row = { ...row, ...placeAt(next.value) }
    }
  }
  return { first: place.run_on, runs }
}

const clockOf = (zone: string): ClientClock => ({
  zone,
  routine: { own: {}, fallback: AUTOMATION_DEFAULTS.routine },
  stageStart: null,
  clientDates: {},
})

const stretchesOf = (begin: string, zones: readonly [zone: string, hours: number][]): Stretch[] => {
  let to = new Date(begin)
  return zones.map(([zone, hours]) => {
    const from = to
    to = new Date(from.getTime() + hours * HOUR_MS)
    return { zone, from, to }
  })
}

const ZONES = {
  newYork: 'America/New_York',
  berlin: 'Europe/Berlin',
  tokyo: 'Asia/Tokyo',
  honolulu: 'Pacific/Honolulu',
  niue: 'Pacific/Niue',
  kiritimati: 'Pacific/Kiritimati',
}
const { newYork, berlin, tokyo, honolulu, niue, kiritimati } = ZONES

// Each begins on Tuesday, November 17, 2026, and ends three days after the move.
test.for<[string, ScheduleType, string, string, [zone: string, hours: number][], string[]]>([
  [
    'before its hour here and after it there, at once',
    'daily',
    '09:00',
    '2026-11-17T13:00:00Z',
    [
      [newYork, 24],
      [berlin, 48],
    ],
    ['2026-11-17T09:00', '2026-11-18T14:00', '2026-11-19T09:00', '2026-11-20T09:00'],
  ],
  [
    'after its hour, on the next day',
    'daily',
    '09:00',
    '2026-11-17T13:00:00Z',
    [
      [newYork, 26],
      [berlin, 48],
    ],
    ['2026-11-17T09:00', '2026-11-18T09:00', '2026-11-19T09:00', '2026-11-20T09:00'],
  ],
  [
    'on a weekday that has begun there',
    'weekdays',
    '09:00',
    '2026-11-17T13:00:00Z',
    [
      [newYork, 24],
      [berlin, 48],
    ],
    ['2026-11-17T09:00', '2026-11-18T14:00', '2026-11-19T09:00', '2026-11-20T09:00'],
  ],
  [
    'back over the date line before its hour, once on each date',
    'daily',
    '09:00',
    '2026-11-16T23:00:00Z',
    [
      [tokyo, 24],
      [honolulu, 48],
    ],
    ['2026-11-17T09:00', '2026-11-18T09:00', '2026-11-19T09:00'],
  ],
  [
    'back over the date line after its hour, not again on the same date',
    'daily',
    '09:00',
    '2026-11-16T23:00:00Z',
    [
      [tokyo, 26],
      [honolulu, 48],
    ],
    ['2026-11-17T09:00', '2026-11-18T09:00', '2026-11-19T09:00'],
  ],
  [
    'over the date line to a day on which it is still to come',
    'daily',
    '20:00',
    '2026-11-17T23:00:00Z',
    [
      [honolulu, 24],
      [tokyo, 48],
    ],
    ['2026-11-17T20:00', '2026-11-19T20:00', '2026-11-20T20:00'],
  ],
  [
    'over a whole day, to one on which its hour has passed',
    'daily',
    '09:00',
    '2026-11-17T19:30:00Z',
    [
      [niue, 24],
      [kiritimati, 48],
    ],
    ['2026-11-17T09:00', '2026-11-19T09:30', '2026-11-20T09:00', '2026-11-21T09:00'],
  ],
])('a message comes %s', ([, scheduleType, localTime, begin, zones, wanted]) => {
  const scheduleValue: ScheduleValue = scheduleType === 'daily' ? { dayOfWeek: 2, localTime } : { localTime }
  const form = { scheduleType, scheduleValue, tags: [] }
  const { runs } = live(form, { stretches: stretchesOf(begin, zones), mayBeLate: true })
  expect(runs.map(({ local }) => local)).toEqual(wanted)
})

const dayOfWeek = fc.constantFrom(...WEEKDAYS)
const localTime = anyTime
const anyForm: fc.Arbitrary<ScheduleForm> = fc
  .oneof(
    fc.record({
      scheduleType: fc.constantFrom('daily' as const, 'weekly' as const),
      scheduleValue: fc.record({
        dayOfWeek,
        localTime,
        repeat: fc.record({ skipInterval: fc.integer({ min: 0, max: 3 }) }),
      }),
    }),
    fc.record({
      scheduleType: fc.constantFrom('weekdays' as const, 'weekends' as const),
      scheduleValue: fc.record({ localTime }),
    }),
    fc.record({
      scheduleType: fc.constant('days_of_week' as const),
      scheduleValue: fc.record({
        localTime,
        repeat: fc.record({ weekdays: fc.uniqueArray(dayOfWeek, { minLength: 1 }) }),
      }),
    }),
  )
  .map((form) => ({ ...form, tags: [] }))

const anyLife = fc.record({
  form: anyForm,
  mayBeLate: fc.boolean(),
  // Clocks change in some of these weeks.
  begin: fc.integer({
    min: Date.parse('2026-03-01T00:00Z') / MINUTE_MS,
    max: Date.parse('2026-04-10T00:00Z') / MINUTE_MS,
  }),
  zones: fc.array(
    fc.tuple(
      fc.constantFrom(...Object.values(ZONES)),
      fc
        .oneof(fc.integer({ min: 1, max: 4 * 24 * 60 }), fc.integer({ min: 1, max: 40 * 24 * 60 }))
        .map((minutes) => minutes / 60),
    ),
    { minLength: 2, maxLength: 5 },
  ),
})

test('whatever the zones and the moments of moving, no local day has two messages, and none is skipped', () => {
  fc.assert(
    fc.property(anyLife, ({ form, mayBeLate, begin, zones }) => {
      const stretches = stretchesOf(new Date(begin * MINUTE_MS).toISOString(), [...zones, ['Asia/Kolkata', 24 * 9]])
      const { first, runs } = live(form, { stretches, mayBeLate })
      const days = runs.map(({ local }) => local.slice(0, 10))
      // Each on a day of its own, which is the day it is meant for.
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(days).toEqual(runs.map(({ on }) => on))
      expect(days.filter((day) => !fallsOn(form, Temporal.PlainDate.from(day), first))).toEqual([])
      for (const { at, date } of dueOf(form, { first, stretches, mayBeLate }))
        expect(
          runs.some((run) => run.on >= date && run.at <= at),
          date,
        ).toBe(true)
    }),
    { numRuns: 500 },
  )
})

/**
 * By when the message of a date has to have come: when its time comes in the zone that the client is in, or, if it may be
 * late, when they move to a zone where it passed on this day, while it was still to come in the zone they leave.
 */
const dueOf = (
  form: ScheduleForm,
  { first, stretches, mayBeLate }: { first: string; stretches: readonly Stretch[]; mayBeLate: boolean },
): { date: string; at: Date }[] =>
  stretches.flatMap(({ zone, from, to }, index) => {
    const left = mayBeLate ? stretches[index - 1]?.zone : undefined
    const today = Temporal.PlainDate.from(localMinute(from, zone).slice(0, 10))
    const length = Math.ceil((to.getTime() - from.getTime()) / (24 * HOUR_MS)) + 2
    const dates = Array.from({ length }, (_, place) => today.add({ days: place })).filter(
      (date) => date.toString() >= first && fallsOn(form, date, first),
    )
    return dates.flatMap((date) => {
      const at = momentOf(date, form, zone)
      const isPassed = date.equals(today) && at <= from && left !== undefined && momentOf(date, form, left) > from
      if (isPassed) return { date: date.toString(), at: from }
      return at > from && at <= to ? { date: date.toString(), at } : []
    })
  })

/** `first`: the date of its first run. */
const fallsOn = ({ scheduleType, scheduleValue }: ScheduleForm, date: Temporal.PlainDate, first: string): boolean => {
  const { dayOfWeek: day } = date
  const days = Temporal.PlainDate.from(first).until(date).days
  const every = (scheduleValue.repeat?.skipInterval ?? 0) + 1
  switch (scheduleType) {
    case 'weekly':
      return days >= 0 && days % (7 * every) === 0
    case 'weekdays':
      return day <= 5
    case 'weekends':
      return day >= 6
    case 'days_of_week':
      return scheduleValue.repeat?.weekdays?.some((one) => one === day) === true
    default:
      return days >= 0 && days % every === 0
  }
}

const momentOf = (date: Temporal.PlainDate, { scheduleValue }: ScheduleForm, zone: string): Date =>
  new Date(date.toZonedDateTime({ timeZone: zone, plainTime: scheduleValue.localTime ?? '' }).epochMilliseconds)
