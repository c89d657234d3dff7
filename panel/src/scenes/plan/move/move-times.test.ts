import { expect, test } from 'vitest'
import { formatMoved, localOfDrop, toLocalMinute } from './move-times.ts'

const BERLIN = { atClient: '2026-11-20T09:15', zone: 'Europe/Berlin' }

test('a line dropped on another one takes its moment, on the client’s own clock', () => {
  expect(localOfDrop({ at: '2026-11-18T23:30:00.000Z' }, BERLIN)).toBe('2026-11-19T00:30')
})

test('a line dropped on a day keeps its time', () => {
  expect(localOfDrop({ day: '2026-11-22' }, BERLIN)).toBe('2026-11-22T09:15')
})

test('midnight is 00:00, also where clocks have changed', () => {
  expect(toLocalMinute(new Date('2026-03-28T23:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T00:00')
  expect(formatMoved('2026-11-21T07:30')).toBe('Sat, Nov 21, 7:30 AM')
})
