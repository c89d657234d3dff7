import type { DateStrategy, SchedulerRule, TimeStrategy } from '@attune/contract/scenes/rules'
import { TIME_KEYS } from '@attune/contract/scenes/rules'
import { WEEKDAYS } from '@attune/contract/schedules/times'
import fc from 'fast-check'
import { readClocks } from './clocks.ts'

const skipInterval = fc.integer({ min: 0, max: 6 })
const dayOfWeek = fc.constantFrom(...WEEKDAYS)

/** Rules that repeat forever. */
const again: fc.Arbitrary<DateStrategy> = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), skipInterval }),
  fc.record({ type: fc.constant('weekly' as const), dayOfWeek, skipInterval }),
  fc.constantFrom({ type: 'weekdays' as const }, { type: 'weekends' as const }),
  fc.record({
    type: fc.constant('days_of_week' as const),
    weekdays: fc.uniqueArray(dayOfWeek, { minLength: 1, maxLength: 7 }),
  }),
  fc.record({
    type: fc.constant('days_of_month' as const),
    monthdays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 5 }),
  }),
)

/** `HH:MM`. */
export const anyTime = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

const time = (keys: readonly (typeof TIME_KEYS)[number][]): fc.Arbitrary<TimeStrategy> =>
  fc.oneof(
    fc.record({ type: fc.constant('exact_time' as const), localTime: anyTime }),
    fc.record({
      type: fc.constant('offset' as const),
      key: fc.constantFrom(...keys),
      offsetMinutes: fc.integer({ min: -719, max: 719 }),
    }),
    fc.record({
      type: fc.constant('range' as const),
      key: fc.constantFrom(...keys),
      rangeMinutes: fc.tuple(fc.integer({ min: -24, max: 24 }), fc.integer({ min: -24, max: 24 })).map(byFive),
    }),
  )
const byFive = ([one, other]: [number, number]): [number, number] => [one * 5, other * 5]

/** Repeating rules that depend only on the client's day. */
export const anyRule: fc.Arbitrary<SchedulerRule> = fc.record({
  dateStrategy: again,
  timeStrategy: time(TIME_KEYS.filter((key) => key !== 'local_time')),
})

/** Any valid rule at all. */
export const everyRule: fc.Arbitrary<SchedulerRule> = fc.record({
  dateStrategy: fc.oneof(
    again,
    fc.record({
      type: fc.constant('once' as const),
      value: fc.oneof(
        fc.record({ dayOfWeek }),
        fc.record({ dayOffset: fc.integer({ min: 0, max: 400 }) }),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }).map(dateOf),
      ),
    }),
  ),
  timeStrategy: time(TIME_KEYS),
})
function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Zones that change their clocks, and some that do not. */
export const anyZone = fc.constantFrom(
  'UTC',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  ...readClocks().clocks.flatMap(({ zones }) => zones.slice(0, 1)),
)

export const anyMoment = fc
  .integer({ min: Date.UTC(2024, 0, 2) / 1_000, max: Date.UTC(2030, 11, 1) / 1_000 })
  .map((second) => Temporal.Instant.fromEpochMilliseconds(second * 1_000))

export const anyRoutine = fc.record({
  own: fc.record(
    { wakeUpTime: anyTime, goToSleepTime: anyTime, workoutTime: anyTime, customTime: anyTime },
    { requiredKeys: [] },
  ),
  fallback: fc.record({ wakeUpTime: anyTime, goToSleepTime: anyTime, workoutTime: anyTime, customTime: anyTime }),
})
