import { expect, test } from 'vitest'
import { clientTimeOf, formatLastMessageTime, muteStateOf } from './client-time.ts'

const now = new Date('2026-11-20T14:52:00Z')

test('a client’s local time comes with the city', () => {
  expect(clientTimeOf(now, 'America/Denver')).toEqual({ city: 'Denver', time: '07:52 AM' })
  expect(clientTimeOf(now, 'America/New_York')?.city).toBe('New York')
  expect(clientTimeOf(now, 'Atlantis/Center')).toBeNull()
})

test.for([
  ['2026-11-20T14:51:40Z', 'now'],
  ['2026-11-20T14:41:00Z', '11 m'],
  ['2026-11-20T12:52:00Z', '2 h'],
  ['2026-11-18T12:00:00Z', 'Wednesday'],
  ['2026-03-04T12:00:00Z', 'March 4'],
] as const)('a last message at %s was: %s', ([at, words]) => {
  expect(formatLastMessageTime(new Date(at), now, 'America/Denver')).toBe(words)
})

test('a mute is in effect from start to end', () => {
  const mute = { from: '2026-11-20T15:00:00Z', until: '2026-11-20T16:00:00Z' }
  expect(muteStateOf(mute, now)).toBe('later')
  expect(muteStateOf(mute, new Date('2026-11-20T15:00:00Z'))).toBe('muted')
  expect(muteStateOf(mute, new Date('2026-11-20T16:00:00Z'))).toBeNull()
  expect(muteStateOf(null, now)).toBeNull()
  // The server's clock is ahead by less than is corrected.
  expect(muteStateOf(mute, new Date('2026-11-20T14:59:05Z'))).toBe('muted')
})
