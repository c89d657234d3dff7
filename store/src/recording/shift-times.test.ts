import { expect, test } from 'vitest'
import { shiftJson, timeShiftOf } from './shift-times.ts'

const THEN = new Date('2026-06-10T17:00:00.000Z')
/** Nine days and seven hours later. */
const NOW = new Date('2026-06-20T00:00:00.000Z')
const { moved } = timeShiftOf(THEN, NOW)

test.for([
  ['what is long past moves by whole days', '2026-04-01T07:30:00.000Z', '2026-04-10T07:30:00.000Z'],
  ['the last hours move to the minute', '2026-06-10T16:49:00.000Z', '2026-06-19T23:49:00.000Z'],
  ['so does the moment itself', '2026-06-10T17:00:00.000Z', '2026-06-20T00:00:00.000Z'],
  ['what is to come keeps its time of day', '2026-06-11T13:35:00.000Z', '2026-06-21T13:35:00.000Z'],
  ['and is not too soon', '2026-06-10T18:30:00.000Z', '2026-06-20T18:30:00.000Z'],
])('%s', ([, from, to]) => {
  expect(moved(new Date(from ?? '')).toISOString()).toBe(to)
})

test('future times are neither within two hours nor days late', () => {
  for (let minutes = 1; minutes < 3 * 1_440; minutes += 7) {
    const moves = timeShiftOf(THEN, new Date(NOW.getTime() + minutes * 60_000))
    const now = NOW.getTime() + minutes * 60_000
    for (let ahead = 1; ahead < 1_440; ahead += 37) {
      const at = moves.moved(new Date(THEN.getTime() + ahead * 60_000)).getTime()
      expect(at).toBeGreaterThanOrEqual(now + 2 * 3_600_000)
      expect(at).toBeLessThan(now + 3 * 86_400_000)
    }
  }
})

test('past times keep their order', () => {
  let before = 0
  for (let minutes = 60 * 60; minutes >= 0; minutes -= 11) {
    const at = moved(new Date(THEN.getTime() - minutes * 60_000)).getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    before = at
  }
})

test('times and dates in JSON are shifted; similar texts stay', () => {
  const json = `{"at":"2026-06-11T13:35:00Z","date":"2026-06-11","ran":["2026-06-09",null],"text":"since 2026-06-09T10:00:00Z"}`
  expect(JSON.parse(shiftJson(json, timeShiftOf(THEN, NOW)))).toEqual({
    at: '2026-06-21T13:35:00.000Z',
    date: '2026-06-21',
    ran: ['2026-06-18', null],
    text: 'since 2026-06-09T10:00:00Z',
  })
})
