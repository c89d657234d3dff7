import { expect, test } from 'vitest'
import { thread } from '../testing/entities.ts'
import { nextUnread } from './next-unread.ts'

const unread = (contactId: string, unreadCount: number) => thread({ contactId, unreadCount })
const list = [unread('a', 1), unread('b', 0), unread('c', 2), unread('d', 0)]

test('the next unread is below the open thread, otherwise at the top', () => {
  expect(nextUnread(list, 'b')).toBe('c')
  expect(nextUnread(list, 'c')).toBe('a')
  expect(nextUnread(list, 'd')).toBe('a')
})

test('without an open thread it is the first one; the open thread is never its own next', () => {
  expect(nextUnread(list, null)).toBe('a')
  expect(nextUnread([unread('a', 3)], 'a')).toBeNull()
  expect(nextUnread([], null)).toBeNull()
})
