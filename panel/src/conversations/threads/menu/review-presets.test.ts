import { expect, test } from 'vitest'
import { formatWallTime } from '../../../contacts/wall-time.ts'
import { reviewPresets } from './review-presets.ts'

const ZONE = 'America/Denver'

const presetsAt = (now: string) =>
  reviewPresets(new Date(now), ZONE).map(({ label, at }) => `${label} ${formatWallTime(at, ZONE)}`)

test('are tonight, tomorrow, Monday and a week from now in the zone of who chooses', () => {
  // Wednesday, 10 in the morning.
  expect(presetsAt('2026-11-18T17:00:00Z')).toEqual([
    'Tonight 2026-11-18T18:00',
    'Tomorrow 2026-11-19T09:00',
    'Monday 2026-11-23T09:00',
    'In a week 2026-11-25T09:00',
  ])
})

test('tonight is over in the evening, and Monday is tomorrow on a Sunday', () => {
  // Sunday, 19:00 in Denver: already Monday in UTC.
  expect(presetsAt('2026-11-23T02:00:00Z')).toEqual(['Tomorrow 2026-11-23T09:00', 'In a week 2026-11-29T09:00'])
})

test('on a Monday, Monday is the next one', () => {
  expect(presetsAt('2026-11-23T17:00:00Z')).toContain('Monday 2026-11-30T09:00')
})

test.each([
  ['2026-03-07T19:00:00Z', 'Tomorrow 2026-03-08T09:00'],
  ['2026-10-31T18:00:00Z', 'Tomorrow 2026-11-01T09:00'],
])('keep their time of day across a change of clocks: %s', (now, expected) => {
  expect(presetsAt(now)).toContain(expected)
})
