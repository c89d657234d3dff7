import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationSession } from '../conversation-session.ts'
import { DANIEL, MARIA } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const announcePresence = vi.hoisted(() => vi.fn<(contactId: string | null, state: string) => void>())
const mounted = vi.hoisted(() => ({ unmount: [] as (() => void)[] }))
vi.mock('./announce-presence.ts', () => ({ announcePresence }))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => () => void) => void mounted.unmount.push(run()),
}))
const { useOwnPresence } = await import('./use-own-presence.ts')

const outbox = { all: { subscribe: () => ({ unsubscribe: () => undefined }) } }
const session = { outbox } as unknown as ConversationSession // Nothing else of it is read here.
const Open = (contactId: string) => void useOwnPresence(contactId, session)
const close = () => mounted.unmount.pop()?.()
/** A page with its listeners. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const told = () => announcePresence.mock.calls.map(([contactId]) => contactId)

beforeAll(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
beforeEach(() => {
  page.visibilityState = 'visible'
  announcePresence.mockReset()
})

test('going from one conversation to another is one announcement, and leaving the last is another', async () => {
  Open(MARIA)
  close()
  Open(DANIEL)
  await Promise.resolve()
  expect(told()).toEqual([MARIA, DANIEL])
  close()
  await Promise.resolve()
  expect(told()).toEqual([MARIA, DANIEL, null])
})

test('in a hidden tab nothing is announced until it is visible, and a page that goes away leaves before it is gone', async () => {
  page.visibilityState = 'hidden'
  Open(MARIA)
  expect(told()).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(told()).toEqual([MARIA])
  page.dispatchEvent(new Event('pagehide'))
  expect(told()).toEqual([MARIA, null])
  page.dispatchEvent(new Event('pageshow'))
  close()
  await Promise.resolve()
  expect(told()).toEqual([MARIA, null, MARIA, null])
})
