import type { Absence } from '@attune/contract/staff/absence-calls'
import { expect, test } from 'vitest'
import { changesOf, firstDayOf, valuesOf } from './away-changes.ts'

const CARLAS = {
  ...{ account: { _id: 'us_carla' }, cover: { _id: 'us_hannah' }, note: 'Maria wants short texts.' },
  ...{ timezone: 'UTC', from: '2036-07-01T09:00:00.000Z', to: '2036-07-08T18:00:00.000Z', current: false },
} as Absence // The fields that the form works with.

test('only what was changed is sent, so that a colleague’s other changes stay', () => {
  const values = valuesOf(CARLAS)
  expect(changesOf(CARLAS, values)).toEqual({})
  expect(changesOf(CARLAS, { ...values, note: ' Call Tom. ' })).toEqual({ note: 'Call Tom.' })
  expect(changesOf(CARLAS, { ...values, toTime: '12:00' })).toEqual({ to: '2036-07-08T12:00' })
  expect(changesOf(CARLAS, { ...values, fromDay: '2036-07-02', cover: 'us_tess', note: '' })).toEqual({
    from: '2036-07-02T09:00',
    cover: 'us_tess',
    note: '',
  })
})

test('the start of an absence that has begun is never sent', () => {
  const begun = { ...CARLAS, current: true }
  expect(changesOf(begun, { ...valuesOf(begun), fromDay: '2036-06-30' })).toEqual({})
})

test('a colleague far to the west can be set away from what is today for them', () => {
  // Wednesday morning in Auckland, where it is set; Tuesday in Los Angeles.
  const now = new Date('2036-07-01T20:00:00Z')
  expect(firstDayOf(now, 'Pacific/Auckland')).toBe('2036-07-02')
  expect(firstDayOf(now, null) <= firstDayOf(now, 'America/Los_Angeles')).toBe(true)
  expect(firstDayOf(now, 'America/Los_Angeles')).toBe('2036-07-01')
})
