import { expect, test } from 'vitest'
import { parseWallTime, formatWallTime } from './wall-time.ts'

test.for([
  ['2026-11-20T07:52', 'America/Denver', '2026-11-20T14:52:00.000Z'],
  ['2026-07-20T07:52', 'America/Denver', '2026-07-20T13:52:00.000Z'],
  ['2026-11-20T07:52', 'Asia/Kathmandu', '2026-11-20T02:07:00.000Z'],
  // The clocks jump from 02:00 to 03:00: 02:30 is half an hour after the jump.
  ['2026-03-08T02:30', 'America/Denver', '2026-03-08T09:30:00.000Z'],
  // The hour that comes twice: its first time.
  ['2026-11-01T01:30', 'America/Denver', '2026-11-01T07:30:00.000Z'],
] as const)('%s in %s is %s', ([wall, zone, moment]) => {
  expect(parseWallTime(wall, zone)?.toISOString()).toBe(moment)
})

test('a local time round-trips', () => {
  expect(formatWallTime(new Date('2026-11-20T14:52:31Z'), 'America/Denver')).toBe('2026-11-20T07:52')
  expect(
    parseWallTime(formatWallTime(new Date('2026-05-01T00:00:00Z'), 'Europe/Oslo'), 'Europe/Oslo')?.toISOString(),
  ).toBe('2026-05-01T00:00:00.000Z')
})

test('an invalid time gives null', () => {
  expect(parseWallTime('', 'America/Denver')).toBeNull()
  expect(parseWallTime('2026-13-20T07:52', 'America/Denver')).toBeNull()
  expect(parseWallTime('tomorrow', 'America/Denver')).toBeNull()
})
