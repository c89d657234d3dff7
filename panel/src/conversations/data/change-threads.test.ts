import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Thread } from '@attune/contract/conversations/entity'
import type { ConversationSession } from '../conversation-session.ts'
import { HANNAH, thread } from '../testing/entities.ts'

type UpdateThread = (input: { id: string; needsAnswer: boolean }) => Promise<Thread>
const updateThread = vi.hoisted(() => vi.fn<UpdateThread>())
// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { conversations: { updateThread } } }) as never)
const { threadActions } = await import('./change-threads.ts')
const { currentNotices, dismissAll } = await import('../../client/notify.ts')
const { queryClient } = await import('../../client/query-client.ts')
const { homeListKey } = await import('./query-keys.ts')

beforeEach(() => {
  vi.useFakeTimers()
  dismissAll()
  updateThread.mockReset()
  queryClient.clear()
  return () => void vi.useRealTimers()
})

const WAITING = thread({ needsAnswerSince: '2027-03-12T16:00:00.000Z' })
const ANSWERED = thread({ needsAnswerSince: null })
const SAID = 'Maria Lopez needs no answer'

/** Marks that Maria needs no answer, in a list that goes on to the next client. */
const clear = () => {
  const goBack = vi.fn<() => void>()
  const session = {
    cache: { putThread: () => undefined },
    reader: () => ({ accountId: HANNAH, openContactId: WAITING.contactId }),
    list: { passOver: () => goBack },
    task: null,
  } as unknown as ConversationSession // Nothing else of it is read here.
  const server = Promise.withResolvers<Thread>()
  updateThread.mockReturnValueOnce(server.promise)
  const cleared = threadActions.clearNeedsAnswer(session, WAITING)
  return { cleared, goBack, server, undo: () => currentNotices()[0]?.action?.run() }
}
const titles = () => currentNotices().map(({ title }) => title)
const sent = () => updateThread.mock.calls.map(([{ needsAnswer }]) => needsAnswer)

test('“No answer needed” can be undone at once, and is undone once the server has it', async () => {
  const { cleared, goBack, server, undo } = clear()
  expect(titles()).toEqual([SAID])
  updateThread.mockResolvedValueOnce(WAITING)
  undo()
  expect(goBack).toHaveBeenCalledOnce()
  expect(sent()).toEqual([false])
  server.resolve(ANSWERED)
  await cleared
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([false, true])
})

test('if it fails, nothing is offered to undo', async () => {
  const { cleared, server } = clear()
  server.reject(new TypeError('Failed to fetch'))
  await expect(cleared).rejects.toThrow('Failed to fetch')
  expect(titles()).toEqual([])
})

/** Puts Maria on Home. Nothing else has her thread: no conversation with her has been opened. */
const listOnHome = (maria = WAITING) => {
  const key = homeListKey(undefined)
  const data = [{ thread: maria, reasons: [] }]
  queryClient.setQueryData(key, { pages: [{ data, pagination: { next: null } }], pageParams: [null] })
  return () => queryClient.getQueryData<{ pages: { data: { thread: Thread }[] }[] }>(key)?.pages[0]?.data[0]?.thread
}

test('on Home’s list it shows at once, and so does the server’s answer', async () => {
  const findMaria = listOnHome()
  const { cleared, server } = clear()
  expect(findMaria()?.needsAnswerSince).toBeNull()
  server.resolve({ ...ANSWERED, rev: WAITING.rev + 1 })
  await cleared
  expect(findMaria()?.rev).toBe(WAITING.rev + 1)
})

test('on Home’s list, too, a failure restores what was there', async () => {
  const findMaria = listOnHome()
  const { cleared, server } = clear()
  server.reject(new TypeError('Failed to fetch'))
  await expect(cleared).rejects.toThrow('Failed to fetch')
  expect(findMaria()).toEqual(WAITING)
})

test('messages that couldn’t be marked as read are shown as unread again', async () => {
  const unread = thread({ lastSequence: 3, readSequence: 1, unreadCount: 2 })
  const findMaria = listOnHome(unread)
  const session = {
    cache: { putThread: () => undefined },
    reader: () => ({ accountId: HANNAH, openContactId: null }),
  } as unknown as ConversationSession // Nothing else of it is read here.
  const server = Promise.withResolvers<Thread>()
  updateThread.mockReturnValueOnce(server.promise)
  const marked = threadActions.markRead(session, unread)
  expect(findMaria()?.unreadCount).toBe(0)
  server.reject(new TypeError('Failed to fetch'))
  await expect(marked).rejects.toThrow('Failed to fetch')
  expect(findMaria()).toEqual(unread)
})
