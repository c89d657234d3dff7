import { expect, test } from 'vitest'
import { channelFullName, channelName, describeFailures, describeRate } from './channel-text.ts'
import { formatAddress } from './format-address.ts'

test('a channel is called by its title, or by its number as people read it', () => {
  expect(channelName({ title: 'Front desk', address: '+13035550142' })).toBe('Front desk')
  expect(channelName({ title: '', address: '+13035550142' })).toBe('+1 303 555 0142')
  expect(channelFullName({ title: 'Front desk', address: '+13035550142' })).toBe('Front desk, +1 303 555 0142')
  expect(formatAddress('whatsapp:+13035550142')).toBe('+1 303 555 0142')
  expect(formatAddress('hello@linden.example')).toBe('hello@linden.example')
})

test('the rate of a number; a mailbox has none', () => {
  expect(describeRate({ kind: 'long-code', segmentsPerSecond: 1 })).toBe('1 segment a second')
  expect(describeRate({ kind: 'short-code', segmentsPerSecond: 100 })).toBe('100 segments a second')
  expect(describeRate({ kind: 'email', segmentsPerSecond: 10 })).toBeNull()
})

test('failures are counted, the most frequent reason first, as the server orders them', () => {
  expect(describeFailures([])).toBe('None')
  expect(
    describeFailures([
      { reason: 'unreachable', count: 2 },
      { reason: 'filtered', count: 1 },
    ]),
  ).toBe('3: 2 unreachable, 1 filtered')
})
