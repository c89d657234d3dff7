import { expect, test } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { message, thread } from '../../conversations/testing/entities.ts'
import { newMessageIn, noticeTextOf } from './new-message.ts'

const said = message({ sequence: 3, body: { text: 'Legs feel heavy' } })
const maria = thread({ contactId: said.contactId, title: 'Maria Lopez', readSequence: 2 })

const event = (over: object): LiveEvent => ({
  event: 'changed',
  cursor: '1-1',
  kind: 'MessageReceived',
  ids: { contactId: maria.contactId },
  rev: 1,
  message: said,
  thread: maria,
  ...over,
})

test('a client’s message is new until it is read; outgoing messages never are', () => {
  expect(newMessageIn(event({}))).toEqual({ message: said, thread: maria })
  expect(newMessageIn(event({ thread: { ...maria, readSequence: 3 } }))).toBeNull()
  expect(newMessageIn(event({ message: message({ sequence: 3, body: { text: 'Hello', type: 2 } }) }))).toBeNull()
  expect(newMessageIn(event({ kind: 'MessageContextChanged' }))).toBeNull()
  expect(newMessageIn(event({ message: undefined }))).toBeNull()
  expect(newMessageIn({ event: 'hello', cursor: '1-1' })).toBeNull()
})

test('a notice shows who and what; without identity rights only the alias; in record-video mode nothing', () => {
  const news = { message: said, thread: maria }
  expect(noticeTextOf(news, false)).toEqual({ title: 'Maria Lopez', body: 'Legs feel heavy' })
  const masked = { message: said, thread: { ...maria, title: 'Client 4F09A1', masked: true } }
  expect(noticeTextOf(masked, false)).toEqual({ title: 'Client 4F09A1', body: 'New message' })
  expect(JSON.stringify([noticeTextOf(news, true), noticeTextOf(masked, true)])).not.toMatch(/Maria|4F09|heavy/)
})

test('a message with only a photo has a text too', () => {
  const photo = message({ sequence: 3, body: { text: '', num_attach: 2 } })
  expect(noticeTextOf({ message: photo, thread: maria }, false).body).toBe('2 attachments')
})
