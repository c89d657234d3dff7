import { expect, test } from 'vitest'
import { parseDay, readTypedDay } from './parse-day.ts'

test.each([
  ['2026-11-30', 'en-US'],
  [' 2026-11-30 ', 'de'],
  ['2026/11/30', 'en-US'],
  ['11/30/2026', 'en-US'],
  ['30/11/2026', 'en-GB'],
  ['30.11.2026', 'de'],
  ['30. 11. 2026', 'cs'],
  ['2026. 11. 30.', 'ko'],
])('“%s” is a day to someone who reads %s', (text, locale) => {
  expect(parseDay(text, locale)).toBe('2026-11-30')
})

test('month and day need no zero before them, unless the year comes first', () => {
  expect(parseDay('1/3/2026', 'en-US')).toBe('2026-01-03')
  expect(parseDay('1/3/2026', 'en-GB')).toBe('2026-03-01')
  expect(parseDay('2026-11-3', 'en-US')).toBeNull()
})

test('what is incomplete or not in the calendar is no day', () => {
  for (const text of ['', 'tomorrow', '11/30', '11/30/2', '11/30/26', '2026-11', '2026-02-30', '30/11/2026'])
    expect(parseDay(text, 'en-US')).toBeNull()
})

test('a field says its day, nothing, or a text that isn’t a day', () => {
  expect(readTypedDay('2026-11-30')).toBe('2026-11-30')
  expect(readTypedDay(' ')).toBeNull()
  expect(readTypedDay('2026-11-3')).toBe('2026-11-3')
})
