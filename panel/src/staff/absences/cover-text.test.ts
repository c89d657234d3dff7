import { expect, test } from 'vitest'
import { describeSpan } from './cover-text.ts'

test('a time away is told on the clock of the person who is away', () => {
  const span = { from: '2026-11-23T15:00:00.000Z', to: '2026-11-27T15:00:00.000Z' }
  expect(describeSpan({ ...span, timezone: 'America/Denver' })).toBe('Mon, Nov 23, 08:00 AM to Fri, Nov 27, 08:00 AM')
  expect(describeSpan({ ...span, timezone: 'Europe/Berlin' })).toBe('Mon, Nov 23, 04:00 PM to Fri, Nov 27, 04:00 PM')
})
