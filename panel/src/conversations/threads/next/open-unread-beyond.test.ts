import { beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../../client/notify.ts'
import type { ListSteps } from '../../conversation-session.ts'
import { DANIEL, HANNAH, MARIA, thread } from '../../testing/entities.ts'
import { openUnreadBeyond } from './open-unread-beyond.ts'

beforeEach(dismissAll)

const LIST: ListSteps = {
  openNextWaiting: () => {},
  passOver: () => null,
  openToWrite: () => {},
  leave: () => {},
}

/** Asks for the next unread client while nobody's conversation is open; `meanwhile` happens before the answer. */
const ask = async (unread: string[], meanwhile: (screen: { open: string | null; list: ListSteps | null }) => void) => {
  const screen: { open: string | null; list: ListSteps | null } = { open: null, list: LIST }
  const session = {
    reader: () => ({ accountId: HANNAH, openContactId: screen.open }),
    get list() {
      return screen.list
    },
  }
  const open = vi.fn<(contactId: string) => void>()
  await openUnreadBeyond(
    session,
    async () => {
      meanwhile(screen)
      return { threads: unread.map((contactId) => thread({ contactId, unreadCount: 1 })) }
    },
    open,
  )
  return open.mock.calls.flat()
}

test('the next unread client is opened; if there is none, that is said', async () => {
  expect(await ask([MARIA], () => {})).toEqual([MARIA])
  expect(currentNotices()).toEqual([])
  expect(await ask([], () => {})).toEqual([])
  expect(currentNotices()).toMatchObject([{ title: 'Nothing unread' }])
})

test.for<[string, Parameters<typeof ask>[1]]>([
  ['conversation', (screen) => (screen.open = DANIEL)],
  ['page', (screen) => (screen.list = null)],
])('another %s that has been opened meanwhile stays', async ([, meanwhile]) => {
  expect(await ask([MARIA], meanwhile)).toEqual([])
  expect(currentNotices()).toEqual([])
})
