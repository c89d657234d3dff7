import { expect, test } from 'vitest'
import { formatNoticeTime } from './format-notice-time.ts'

const NOW = new Date('2026-11-22T17:00:00Z')

test.each([
  ['2026-11-22T16:05:00Z', '09:05 AM'],
  ['2026-11-22T06:59:00Z', 'November 21'],
  ['2026-01-03T12:00:00Z', 'January 3'],
  ['2025-12-31T12:00:00Z', '12/31/2025'],
])('%s is shown as %s in Denver', (at, words) => {
  expect(formatNoticeTime(new Date(at), NOW, 'America/Denver')).toBe(words)
})
