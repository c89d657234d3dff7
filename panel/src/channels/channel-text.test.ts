import { describe, expect, test } from 'vitest'
import type { MyNumber } from '@attune/contract/channels/entity'
import { channelFullName, channelName, describeFailures, describeRate, forwardingText } from './channel-text.ts'
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
  expect(describeFailures([{ reason: 'other', count: 3 }])).toBe('3 for another reason')
})

describe('the forwarding text', () => {
  type Row = MyNumber['own'][number]
  const row = (kind: Row['kind'], address: string, state: Row['state'] = 'active') =>
    ({ _id: address, kind, address, title: '', state }) as Row // The text reads nothing else.
  const desk = row('long-code', '+13035550142')
  const of = (own: Row[], organizations: Row[] = []) =>
    forwardingText('Hannah Brandt', { own, organizations, phone: null })

  test('tells one’s own number, else the organization’s', () => {
    const own = row('long-code', '+13035550188')
    expect(of([own], [desk])).toBe(
      'Hi, this is Hannah Brandt. I have a new number for our coaching: +1 303 555 0188. Please save it and text me there.',
    )
    expect(of([], [desk])).toContain('+1 303 555 0142')
  })

  test('tells a number that works, and a mailbox only if there is no such number', () => {
    const mailbox = row('email', 'hannah@linden.example')
    expect(of([row('long-code', '+13035550188', 'failing'), mailbox], [desk])).toContain('+1 303 555 0142')
    expect(of([mailbox])).toBe(
      'Hi, this is Hannah Brandt. I have a new email address for our coaching: hannah@linden.example. Please write to me there.',
    )
    expect(of([row('whatsapp', 'whatsapp:+13035550188')])).toContain(
      'WhatsApp number for our coaching: +1 303 555 0188.',
    )
    expect(of([row('long-code', '+13035550188', 'paused')])).toBeNull()
  })

  test('tells a simulated number only if there is no real one', () => {
    const simulated = row('simulated', '+13035550199')
    expect(of([simulated], [desk])).toContain('+1 303 555 0142')
    expect(of([], [simulated, row('email', 'hello@linden.example')])).toContain('hello@linden.example')
    expect(of([simulated])).toContain('+1 303 555 0199')
  })
})
