import { expect, test } from 'vitest'
import { bySender, HANNAH, message } from '../testing/entities.ts'
import { deliveryOf } from './delivery.ts'
import { messageLabel } from './message-label.ts'

test('a label is the whole message as one sentence', () => {
  const told = message({
    context: [{ type: 'sleep', rank: 1, value: '5' }],
    body: { text: '5, maybe', pinned: true, review: true },
  })
  expect(messageLabel(told, 'Maria Lopez', '07:02 AM', null)).toBe(
    'Maria Lopez: 5, maybe, 07:02 AM, sleep · Bad · 5 hrs, Pinned, Flagged for review',
  )
})

test('a failed message says why', () => {
  const failed = message({ body: bySender(HANNAH, { text: 'Hello', is_sent: -1, sent_err: null }) })
  const delivery = failed.body === undefined ? null : deliveryOf(failed.body)
  expect(messageLabel(failed, 'You', '07:05 AM', delivery)).toBe(
    'You: Hello, 07:05 AM, Delivery error, Unknown delivery error',
  )
})

test('a deleted message only says so', () => {
  const deleted = message({ deleted: { at: '2027-03-12T16:00:00.000Z', by: null }, body: { text: '' } })
  expect(messageLabel(deleted, 'Maria Lopez', '07:02 AM', null)).toBe('Maria Lopez: Message deleted, 07:02 AM')
})
