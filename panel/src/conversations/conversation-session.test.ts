import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bySender, HANNAH, LUIS, MARIA, message, thread } from './testing/entities.ts'
import { memoryStorage } from './testing/memory-storage.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  sendDirect: vi.fn<(input: object) => Promise<object>>(),
  putDraft: vi.fn<(input: object) => Promise<never>>(),
  getDraft: vi.fn<(input: object) => Promise<object>>(),
}))
vi.mock('../client/calls.ts', () => ({ calls: { conversations: server } }))
vi.mock('../client/live.ts', () => ({ subscribeLive: () => () => {} }))
vi.stubGlobal('localStorage', memoryStorage())
vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })

const { conversationSessionOf } = await import('./conversation-session.ts')
const { queryClient } = await import('../client/query-client.ts')
const { endSession, saveTypedText } = await import('../client/session.ts')
const { homeListKey } = await import('./data/query-keys.ts')

const gone = () => Promise.reject(new TypeError('Failed to fetch'))
/** Nothing reads the answer to a saved draft. */
const answered = () => Promise.resolve({} as never)
const draftOf = (text: string) => () => Promise.resolve({ text, attachments: [], quote: null })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', memoryStorage())
  server.sendDirect.mockReset().mockImplementation(gone)
  server.putDraft.mockReset().mockImplementation(gone)
  server.getDraft.mockReset().mockImplementation(gone)
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
})

/** Hannah has a message that waits for the connection and a draft that isn't saved yet. */
const write = async () => {
  const { outbox, drafts } = conversationSessionOf(HANNAH)
  outbox.send(MARIA, 'Walk today', 6)
  drafts.type(MARIA, 'And tomorrow')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.sendDirect).toHaveBeenCalledOnce()
}
const calledSince = async () => {
  const before = server.sendDirect.mock.calls.length + server.putDraft.mock.calls.length
  await vi.advanceTimersByTimeAsync(120_000)
  return server.sendDirect.mock.calls.length + server.putDraft.mock.calls.length - before
}

test('what waits is tried again while the session lasts', async () => {
  await write()
  expect(await calledSince()).toBeGreaterThan(1)
})

test('once the session has ended, nothing of it is sent or saved as whoever signs in next', async () => {
  await write()
  endSession()
  conversationSessionOf(LUIS)
  expect(await calledSince()).toBe(0)
})

test('nor when another account signs in without the end of the session', async () => {
  await write()
  conversationSessionOf(LUIS)
  expect(await calledSince()).toBe(0)
})

test('it goes on once its author has signed in again', async () => {
  await write()
  endSession()
  conversationSessionOf(HANNAH)
  expect(await calledSince()).toBeGreaterThan(1)
})

test('before another account is acted in, the draft is saved and a message that could not leave stays one', async () => {
  server.putDraft.mockReset().mockImplementation(answered)
  await write()
  const { outbox, drafts } = conversationSessionOf(HANNAH)
  expect(await saveTypedText({ ends: false })).toBe(true)
  expect(server.putDraft.mock.lastCall?.[0]).toMatchObject({ id: MARIA, text: 'And tomorrow' })
  expect(outbox.all.get().map(({ text }) => text)).toEqual(['Walk today'])
  expect(drafts.hasUnsaved()).toBe(false)
})

test('before signing out, it becomes part of the draft', async () => {
  server.putDraft.mockReset().mockImplementation(answered)
  server.getDraft.mockReset().mockImplementation(draftOf('And tomorrow'))
  await write()
  const { outbox } = conversationSessionOf(HANNAH)
  expect(await saveTypedText({ ends: true })).toBe(true)
  expect(server.putDraft.mock.lastCall?.[0]).toMatchObject({ id: MARIA, text: 'And tomorrow\nWalk today' })
  expect(outbox.all.get()).toEqual([])
})

test('two of them follow a draft that this page never loaded, with its files', async () => {
  const file = `md_${'1'.repeat(32)}`
  const kept = { text: 'And tomorrow', attachments: [file], quote: null }
  server.putDraft.mockReset().mockImplementation((draft) => {
    Object.assign(kept, draft)
    return answered()
  })
  server.getDraft.mockReset().mockImplementation(() => Promise.resolve({ ...kept }))
  const { outbox } = conversationSessionOf(HANNAH)
  outbox.send(MARIA, 'Walk today', 6)
  outbox.send(MARIA, 'Or swim', 6)
  await vi.advanceTimersByTimeAsync(0)
  expect(await saveTypedText({ ends: true })).toBe(true)
  expect(server.putDraft.mock.lastCall?.[0]).toMatchObject({
    ...{ id: MARIA, text: 'And tomorrow\nWalk today\nOr swim', attachments: [file] },
  })
})

test('while the server can’t be reached, it stays a message, which leaves if the user goes back', async () => {
  const { outbox, drafts } = conversationSessionOf(HANNAH)
  outbox.send(MARIA, 'Walk today', 6)
  await vi.advanceTimersByTimeAsync(0)
  expect(await saveTypedText({ ends: true })).toBe(false)
  expect(outbox.all.get().map(({ text }) => text)).toEqual(['Walk today'])
  expect(drafts.hasUnsaved()).toBe(false)
  expect(await calledSince()).toBeGreaterThan(1)
})

test('an answer that comes after the user has gone back changes nothing', async () => {
  const late = Promise.withResolvers<object>()
  server.getDraft.mockReset().mockReturnValue(late.promise)
  const { outbox, drafts } = conversationSessionOf(HANNAH)
  outbox.send(MARIA, 'Walk today', 6)
  await vi.advanceTimersByTimeAsync(0)
  const saved = saveTypedText({ ends: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await saved).toBe(false)
  late.resolve({ text: '', attachments: [], quote: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.all.get()).toHaveLength(1)
  expect(drafts.hasUnsaved()).toBe(false)
})

test('what the server doesn’t take is not called saved', async () => {
  await write()
  expect(await saveTypedText({ ends: false })).toBe(false)
  expect(conversationSessionOf(HANNAH).drafts.getUnsaved(MARIA)).toBe('And tomorrow')
})

test('on Home, a client doesn’t wait again between a reply’s answer and the live stream', async () => {
  const waiting = thread({ lastSequence: 2, needsAnswerSince: '2027-03-12T15:00:00.000Z' })
  const other = { ...waiting, _id: `th_${'2'.repeat(32)}`, contactId: `ct_${'2'.repeat(32)}` }
  const pages = [{ data: [waiting, other].map((of) => ({ thread: of, reasons: [] })), pagination: { next: null } }]
  queryClient.setQueryData(homeListKey(undefined), { pages, pageParams: [null] })
  const waits = () =>
    queryClient
      .getQueryData<{ pages: typeof pages }>(homeListKey(undefined))
      ?.pages.flatMap(({ data }) => data.map((item) => item.thread.needsAnswerSince !== null))
  server.sendDirect.mockReset().mockResolvedValueOnce(message({ sequence: 3, body: bySender(HANNAH) }))
  const { outbox } = conversationSessionOf(HANNAH)
  outbox.send(MARIA, 'Walk today', 2)
  expect(waits()).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.all.get()).toEqual([])
  expect(waits()).toEqual([false, true])
})
