import type { Attachment, Quote } from '@attune/contract/conversations/entity'
import { expect, test } from 'vitest'
import { bySender, HANNAH, message } from '../testing/entities.ts'
import { deliveryOf } from './delivery.ts'
import { attachmentOf } from '../composer/unsent-message.ts'
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

test('an email says its subject, and what has to be known of its sender', () => {
  const mail = { subject: 'My week', quoted: '', verified: true, automatic: false, html: false }
  const label = (of: Partial<typeof mail>) =>
    messageLabel(message({ body: { text: 'Hello', mail: { ...mail, ...of } } }), 'Maria Lopez', '07:02 AM', null)
  expect(label({})).toBe('Maria Lopez: Hello, 07:02 AM, Email “My week”')
  expect(label({ subject: '', verified: false, automatic: true })).toBe(
    'Maria Lopez: Hello, 07:02 AM, Email, Automatic, Sender not verified',
  )
})

test('a reply says what it quotes', () => {
  const quote = { id: '', text: 'My knee hurts', type: 1, file: null, deleted: false } as const
  const label = (of: Partial<Quote>) =>
    messageLabel(message({ body: { text: 'Rest', quote: { ...quote, ...of } } }), 'You', '07:05 AM', null)
  expect(label({})).toBe('You: quoting “My knee hurts”: Rest, 07:05 AM')
  expect(label({ text: '', file: 'image' })).toBe('You: quoting “Photo”: Rest, 07:05 AM')
  expect(label({ text: '', deleted: true })).toBe('You: quoting “Message deleted”: Rest, 07:05 AM')
})

test('a voice note says the beginning of what is said in it', () => {
  const sound = attachmentOf(
    {
      ...{ _id: 'md_1', kind: 'message-attachment', url: '/a', thumbnail: null, mime: 'audio/wav', fileName: 'a.wav' },
      ...{ width: null, height: null, bytes: 1 },
    },
    0,
  )
  const label = (transcript: Attachment['transcript']) =>
    messageLabel(
      message({ attachments: [{ ...sound, transcript }], body: { text: '' } }),
      'Maria Lopez',
      '07:02 AM',
      null,
    )
  expect(label({ text: 'I slept badly.', reason: null })).toBe(
    'Maria Lopez: a.wav, transcript “I slept badly.”, 07:02 AM',
  )
  expect(label({ text: null, reason: 'silent' })).toBe('Maria Lopez: a.wav, 07:02 AM')
})
