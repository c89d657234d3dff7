import { expect, test } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { thread } from '../../conversations/testing/entities.ts'
import { isInScope, NO_UNREAD, applyEvent } from './unread-count.ts'

const ME = 'us_me'
const mine = { _id: ME, name: 'Hannah', email: 'hannah@example.org' }

const changed = (over: Parameters<typeof thread>[0]): LiveEvent => {
  const it = thread(over)
  return {
    event: 'changed',
    cursor: '1-1',
    kind: 'MessageReceived',
    ids: { contactId: it.contactId },
    rev: 1,
    thread: it,
  }
}

test('a conversation counts once, however many of its messages are unread, until it is read', () => {
  const one = applyEvent(NO_UNREAD, changed({ contactId: 'ct_1', unreadCount: 1 }), 'all', ME)
  const two = applyEvent(one, changed({ contactId: 'ct_1', unreadCount: 2 }), 'all', ME)
  expect(two).toBe(one)
  expect(one.contactIds.size).toBe(1)
  expect(applyEvent(two, changed({ contactId: 'ct_1', unreadCount: 0 }), 'all', ME).contactIds.size).toBe(0)
})

test("in scope “mine” only clients with this primary coach count; removed or reassigned clients don't", () => {
  const own = applyEvent(NO_UNREAD, changed({ contactId: 'ct_1', unreadCount: 1, primaryCoach: mine }), 'mine', ME)
  expect(own.contactIds.size).toBe(1)
  expect(applyEvent(own, changed({ contactId: 'ct_2', unreadCount: 1, primaryCoach: null }), 'mine', ME)).toBe(own)
  expect(
    applyEvent(own, changed({ contactId: 'ct_1', unreadCount: 1, primaryCoach: null }), 'mine', ME).contactIds.size,
  ).toBe(0)
  const gone: LiveEvent = { event: 'gone', cursor: '1-1', ids: { contactId: 'ct_1' } }
  expect(applyEvent(own, gone, 'mine', ME).contactIds.size).toBe(0)
})

test('an event without a thread changes nothing', () => {
  expect(applyEvent(NO_UNREAD, { event: 'hello', cursor: '1-1' }, 'all', ME)).toBe(NO_UNREAD)
  expect(isInScope('off', { primaryCoach: mine, covering: null }, ME)).toBe(false)
})
