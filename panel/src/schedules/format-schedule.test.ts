import { expect, test } from 'vitest'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { formatComing, formatLeaves, formatMine, markMissed, presetsAt } from './format-schedule.ts'

// Wednesday, noon in Denver.
const now = new Date('2026-11-18T19:00:00Z')
const zone = 'America/Denver'

test.for<[at: string, words: string]>([
  ['2026-11-18T20:00:00Z', 'today 01:00 PM'],
  ['2026-11-19T15:00:00Z', 'tomorrow 08:00 AM'],
  ['2026-11-24T15:00:00Z', 'Tue 08:00 AM'],
  ['2026-11-25T15:00:00Z', 'Nov 25, 08:00 AM'],
  ['2027-01-02T15:00:00Z', 'Jan 2, 2027, 08:00 AM'],
])('%s is %s', ([at, words]) => expect(formatComing(new Date(at), now, zone)).toBe(words))

test('it leaves in the client’s time, with ours beside it where the clocks differ', () => {
  const item = { nextRunAt: '2026-11-24T15:00:00Z', zone }
  expect(formatLeaves(item, now)).toBe('Will be sent Tue 08:00 AM')
  expect(formatMine(item, now, 'Europe/Berlin')).toBe('04:00 PM your time')
  expect(formatMine(item, now, 'Asia/Tokyo')).toBe('Wed 12:00 AM your time')
  expect(formatMine(item, now, 'America/Boise')).toBeNull()
})

test('usual moments: tonight while it is still to come, tomorrow, Monday unless that is tomorrow', () => {
  const labels = (at: string, where = zone) =>
    presetsAt(new Date(at), where).map(({ label, localDate, localTime }) => `${label}: ${localDate} ${localTime}`)
  expect(labels('2026-11-18T19:00:00Z')).toEqual([
    'Tonight 08:00 PM: 2026-11-18 20:00',
    'Tomorrow 08:00 AM: 2026-11-19 08:00',
    'Monday 08:00 AM: 2026-11-23 08:00',
  ])
  expect(labels('2026-11-23T02:45:00Z')).toEqual(['Tomorrow 08:00 AM: 2026-11-23 08:00'])
  expect(labels('2026-11-18T19:00:00Z', 'Asia/Tokyo')[1]).toBe('Tomorrow 08:00 AM: 2026-11-20 08:00')
  expect(labels('2026-11-23T19:00:00Z')[2]).toBe('Monday 08:00 AM: 2026-11-30 08:00')
})

test('a disabled message is missed once its time has passed, also if it was loaded before', () => {
  const loaded = [
    { disabled: true, nextRunAt: '2026-11-18T19:00:00Z', missed: false },
    { disabled: true, nextRunAt: '2026-11-18T19:01:00Z', missed: false },
    { disabled: false, nextRunAt: '2026-11-18T18:00:00Z', missed: false },
    { disabled: true, nextRunAt: null, missed: false },
    { disabled: true, nextRunAt: '2026-11-18T18:00:00Z', missed: true },
  ] as ScheduledMessage[]
  expect(markMissed(loaded, now).map(({ missed }) => missed)).toEqual([true, false, false, false, true])
})
