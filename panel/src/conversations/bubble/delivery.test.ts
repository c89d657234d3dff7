import { describe, expect, test } from 'vitest'
import { bySender, HANNAH, message } from '../testing/entities.ts'
import { deliveryOf, pendingAmongLast } from './delivery.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const own = (rest: Parameters<typeof bySender>[1]) => message({ body: bySender(HANNAH, rest) }).body ?? expect.fail()

describe('the delivery state', () => {
  test.for([
    [{ is_sent: 1 }, 'Delivered', null],
    [{ is_sent: 0 }, 'Sending', null],
    [{ is_sent: 0, sent_at: 5 }, 'Sent', null],
    [{ is_sent: 0, outcome: 'unknown' }, 'Outcome unknown', 'The carrier didn’t say whether it arrived.'],
    [{ is_sent: -1, sent_err: 'Unreachable handset' }, 'Delivery error', 'Unreachable handset'],
    [{ is_sent: -1, sent_err: null }, 'Delivery error', 'Unknown delivery error'],
    [{ is_sent: -1, sent_err: 'Failed', sent_reason: 'other' }, 'Delivery error', 'Failed'],
    [
      { is_sent: -1, sent_err: 'Unreachable handset', sent_reason: 'unreachable' },
      'Delivery error',
      'Unreachable handset. The phone couldn’t be reached. It may be off or without signal. Send it again later. This may resolve on its own.',
    ],
    [
      { is_sent: -1, sent_err: 'Mail server: 550 no such user', sent_reason: 'bad-number', carrier: 'email' },
      'Delivery error',
      'Mail server: 550 no such user. The email address doesn’t take mail. Check the address: it may be closed or mistyped. You can fix this.',
    ],
    [
      { is_sent: -1, sent_err: null, sent_reason: 'unregistered' },
      'Delivery error',
      'Your organization’s number isn’t registered for texts to this country. An admin can register it with your carrier. An admin can fix this.',
    ],
    [
      { is_sent: -1, sent_err: null, sent_reason: 'opted-out' },
      'Delivery error',
      'The client opted out of your texts. Only the client can change that, by texting START. The client can fix this.',
    ],
    [
      { is_sent: -1, carrier: 'omitted', gate: { decision: 'omitted', reason: 'opt-out' } },
      'Delivery omitted',
      'The client texted STOP.',
    ],
    [
      { is_sent: -1, carrier: 'omitted', gate: { decision: 'omitted', reason: 'status' } },
      'Delivery omitted',
      'The client is stopped.',
    ],
    [
      { is_sent: 0, carrier: 'omitted', gate: { decision: 'omitted', reason: 'same-text' } },
      'Delivery omitted',
      'The same text was sent within the last hour.',
    ],
    [{ is_sent: 0, gate: { decision: 'sent', reason: 'quiet-hours' } }, 'Sending', 'It’s quiet hours for the client.'],
    [
      { is_sent: 0, sent_err: 'Twilio can’t be reached.', leaves_at: NOW / 1000 + 42 },
      'Sending',
      'Waiting: Twilio can’t be reached. It will be sent as soon as possible.',
    ],
    [{ is_sent: 0, leaves_at: NOW / 1000 + 42 }, 'Sending', 'Will be sent in about 40 s.'],
    [{ is_sent: 0, leaves_at: NOW / 1000 - 3 }, 'Sending', 'Will be sent in about 10 s.'],
    [{ is_sent: 0, leaves_at: NOW / 1000 + 25 * 60 }, 'Sending', 'Will be sent in about 25 min.'],
    [{ is_sent: 0, leaves_at: NOW / 1000 + 9_900 }, 'Sending', 'Will be sent in about 3 h.'],
    [{ is_sent: 0, leaves_at: NOW / 1000 + 70 * 3_600 }, 'Sending', 'Will be sent in about 3 days.'],
    [
      { is_sent: 0, leaves_at: NOW / 1000 + 9 * 3_600, gate: { decision: 'sent', reason: 'quiet-hours' } },
      'Sending',
      'It’s quiet hours for the client. Will be sent in about 9 h.',
    ],
    [{ is_sent: -1, carrier: 'omitted', gate: null }, 'Delivery omitted', null],
  ] as const)('%j', ([body, word, reason]) => expect(deliveryOf(own(body), NOW)).toMatchObject({ word, reason }))

  test('is null for incoming messages', () => expect(deliveryOf(message().body ?? expect.fail())).toBeNull())
})

test('pending outgoing messages among the last five are polled', () => {
  const pending = { is_sent: 0 } as const
  const messages = [
    message({ sequence: 1, body: bySender(HANNAH, pending) }),
    message({ sequence: 2, body: bySender(HANNAH, pending) }),
    message({ sequence: 3 }),
    message({ sequence: 4, body: bySender(HANNAH, { is_sent: -1 }) }),
    message({ sequence: 5, body: bySender(HANNAH, { ...pending, carrier: 'omitted' }) }),
    message({ sequence: 6, body: bySender(null, { ...pending, sent_at: 9 }) }),
  ]
  expect(pendingAmongLast(messages)).toEqual([messages[1]?.id, messages[5]?.id])
})
