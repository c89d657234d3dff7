import { expect, test } from 'vitest'
import { firstValidZone, localDate, localTime, quietHoursAt } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '07:00' }
const at = (moment: string) => new Date(moment)

const untilOf = (hours: { from: string; to: string }, moment: string, zone: string): string | null => {
  const found = quietHoursAt(hours, at(moment), zone)
  return found.quiet ? found.until.toISOString() : null
}

test.for([
  // Denver is seven hours behind UTC in winter: 21:59:59, 22:00, midnight, 06:59:59, 07:00.
  ['2026-01-16T04:59:59.999Z', null],
  ['2026-01-16T05:00:00.000Z', '2026-01-16T14:00:00.000Z'],
  ['2026-01-16T07:00:00.000Z', '2026-01-16T14:00:00.000Z'],
  ['2026-01-16T13:59:59.999Z', '2026-01-16T14:00:00.000Z'],
  ['2026-01-16T14:00:00.000Z', null],
  ['2026-01-16T19:00:00.000Z', null],
])('from ten at night to seven in Denver, at %s: until %s', ([moment, until]) => {
  expect(untilOf(NIGHT, moment ?? '', 'America/Denver')).toBe(until)
})

test('hours within one day, and up to the last minute of it', () => {
  expect(untilOf({ from: '12:00', to: '13:00' }, '2026-01-16T12:30:00Z', 'UTC')).toBe('2026-01-16T13:00:00.000Z')
  expect(untilOf({ from: '12:00', to: '13:00' }, '2026-01-16T13:00:00Z', 'UTC')).toBeNull()
  expect(untilOf({ from: '00:00', to: '23:59' }, '2026-01-16T23:58:59Z', 'UTC')).toBe('2026-01-16T23:59:00.000Z')
  expect(untilOf({ from: '00:00', to: '23:59' }, '2026-01-16T23:59:30Z', 'UTC')).toBeNull()
  expect(untilOf({ from: '23:59', to: '00:01' }, '2026-12-31T23:59:30Z', 'UTC')).toBe('2027-01-01T00:01:00.000Z')
})

test('the night the clocks go forward is an hour shorter, the night they go back an hour longer', () => {
  // Denver: 8 March 2026 02:00 becomes 03:00; 1 November 2026 02:00 becomes 01:00.
  expect(untilOf(NIGHT, '2026-03-08T05:30:00Z', 'America/Denver')).toBe('2026-03-08T13:00:00.000Z')
  expect(untilOf(NIGHT, '2026-11-01T04:30:00Z', 'America/Denver')).toBe('2026-11-01T14:00:00.000Z')
})

test('an end that the clocks skip is as much later; one they bring twice is the first, and does not come again', () => {
  const toGap = { from: '22:00', to: '02:30' }
  expect(untilOf(toGap, '2026-03-08T08:30:00Z', 'America/Denver')).toBe('2026-03-08T09:30:00.000Z')
  const toOverlap = { from: '22:00', to: '01:30' }
  // 01:15 the first time, 01:45 the first time, 01:15 the second time.
  expect(untilOf(toOverlap, '2026-11-01T07:15:00Z', 'America/Denver')).toBe('2026-11-01T07:30:00.000Z')
  expect(untilOf(toOverlap, '2026-11-01T07:45:00Z', 'America/Denver')).toBeNull()
  expect(untilOf(toOverlap, '2026-11-01T08:15:00Z', 'America/Denver')).toBeNull()
})

test('a zone without one of its dates, and one a whole day ahead', () => {
  // Samoa skipped 30 December 2011 altogether.
  expect(untilOf(NIGHT, '2011-12-30T09:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T17:00:00.000Z')
  expect(untilOf(NIGHT, '2026-06-01T09:00:00Z', 'Pacific/Kiritimati')).toBe('2026-06-01T17:00:00.000Z')
})

test('out of them it says when the next begin, and after their end they never last', () => {
  expect(quietHoursAt(NIGHT, at('2026-01-16T19:00:00Z'), 'America/Denver')).toEqual({
    quiet: false,
    from: at('2026-01-17T05:00:00Z'),
  })
  for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
    const moment = new Date(Date.UTC(2026, 9, 31) + minute * 60_000)
    const found = quietHoursAt(NIGHT, moment, 'America/Denver')
    if (!found.quiet) continue
    expect(found.until > moment).toBe(true)
    expect(quietHoursAt(NIGHT, found.until, 'America/Denver').quiet).toBe(false)
  }
})

test('a client’s date and time are of their zone; a zone nobody knows gives way to the next', () => {
  expect(localDate(at('2026-01-16T04:00:00Z'), 'America/Denver')).toBe('2026-01-15')
  expect(localTime(at('2026-01-16T04:05:59Z'), 'America/Denver')).toBe('21:05')
  expect(firstValidZone('Mars/Olympus', 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(firstValidZone(null, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(firstValidZone(null, 'Nowhere')).toBe('UTC')
})
