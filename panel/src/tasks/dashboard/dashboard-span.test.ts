import { expect, test } from 'vitest'
import { parseTaskDashboardSearch } from '../tasks-search.ts'
import { rangeOfSearch, spanOf } from './dashboard-span.ts'

test('without dates the last days up to and with today are shown, otherwise the dates', () => {
  expect(rangeOfSearch({}, '2026-11-26')).toEqual({ from: '2026-11-20', to: '2026-11-26' })
  expect(rangeOfSearch({ days: 1 }, '2026-11-26')).toEqual({ from: '2026-11-26', to: '2026-11-26' })
  const range = { from: '2026-10-01', to: '2026-10-31' }
  expect(rangeOfSearch(range, '2026-11-26')).toEqual(range)
})

test('days begin at midnight in the zone, also where the clocks change', () => {
  expect(spanOf({ from: '2026-10-31', to: '2026-11-01' }, 'America/Denver')).toEqual({
    from: '2026-10-31T06:00:00.000Z',
    to: '2026-11-02T07:00:00.000Z',
  })
  expect(spanOf({ from: '2026-11-26', to: '2026-11-26' }, 'Pacific/Kiritimati')).toEqual({
    from: '2026-11-25T10:00:00.000Z',
    to: '2026-11-26T10:00:00.000Z',
  })
})

test('an address has two days in their order, a year apart at most, or none', () => {
  const range = { from: '2026-10-01', to: '2026-10-31' }
  expect(parseTaskDashboardSearch({ ...range, days: 30 })).toEqual(range)
  for (const wrong of [
    { from: '2026-10-01' },
    { from: '2026-11-01', to: '2026-10-31' },
    { from: '2026-02-30', to: '2026-10-31' },
    { from: '2025-10-30', to: '2026-10-31' },
    { from: 'soon', to: '2026-10-31' },
  ])
    expect(parseTaskDashboardSearch(wrong)).toEqual({})
})
