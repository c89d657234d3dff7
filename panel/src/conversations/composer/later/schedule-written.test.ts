import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import type { TakenBack } from '../unsent-message.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  create: vi.fn<(input: object) => Promise<{ _id: string; nextRunAt: string | null; zone: string }>>(),
  remove: vi.fn<(input: object) => Promise<object>>(),
}))
vi.mock('../../../client/calls.ts', () => ({ calls: { schedules: server } }))
vi.mock('../../../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { scheduleWritten } = await import('./schedule-written.ts')
const { makeDrafts } = await import('../drafts.ts')
const { openComposer } = await import('../open-composers.ts')
const { isTabHeld } = await import('../../../client/ask-before-leaving.ts')
const { currentNotices, dismissAll } = await import('../../../client/notify.ts')
const { HANNAH, MARIA } = await import('../../testing/entities.ts')

const AT = { localDate: '2027-03-12', localTime: '08:00' }
const ITEM = { _id: 'sm_1', nextRunAt: null, zone: 'America/Denver' }

/** Schedules a text for Maria, which was the whole draft. */
const schedule = (text: string) => {
  const drafts = makeDrafts({
    storage: memoryStorage(),
    accountId: HANNAH,
    save: () => Promise.resolve(),
    onSaving: () => undefined,
  })
  drafts.type(MARIA, text)
  const empty = () => drafts.clear(MARIA, false)
  const done = scheduleWritten(drafts, MARIA, { text, files: [], from: '+13035550100', empty }, AT)
  return { drafts, done }
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  dismissAll()
  server.create.mockResolvedValue(ITEM)
  server.remove.mockResolvedValue({})
  return () => void vi.useRealTimers()
})

test('the field is empty before the server answers, and what is typed meanwhile stays', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof ITEM>()
  server.create.mockReturnValueOnce(promise)
  const { drafts, done } = schedule('Good luck tomorrow!')
  expect([drafts.getUnsaved(MARIA), isTabHeld()]).toEqual([null, true])
  drafts.type(MARIA, 'And bring your shoes')
  resolve(ITEM)
  await done
  expect([drafts.getUnsaved(MARIA), isTabHeld()]).toEqual(['And bring your shoes', false])
  expect(server.create).toHaveBeenCalledExactlyOnceWith({
    contactId: MARIA,
    data: { text: 'Good luck tomorrow!', attachments: [], from: '+13035550100' },
    scheduleType: 'once',
    scheduleValue: AT,
  })
})

test('what could not be scheduled comes back, in front of what was typed since, and says why', async () => {
  server.create.mockRejectedValueOnce(new Error('no connection'))
  const { drafts, done } = schedule('Good luck tomorrow!')
  drafts.type(MARIA, 'And bring your shoes')
  await done
  expect([drafts.getUnsaved(MARIA), isTabHeld()]).toEqual(['Good luck tomorrow!\nAnd bring your shoes', false])
  expect(currentNotices()).toMatchObject([{ kind: 'bad' }])
})

test('it comes back into the field if that is open; only Undo moves the cursor there', async () => {
  const takeBack = vi.fn<(back: TakenBack) => void>()
  const close = openComposer(MARIA, takeBack)
  server.create.mockRejectedValueOnce(new Error('no connection'))
  await schedule('Good luck tomorrow!').done
  dismissAll()
  await schedule('Good luck!').done
  currentNotices()[0]?.action?.run()
  await vi.advanceTimersByTimeAsync(0)
  close()
  expect(takeBack.mock.calls.map(([{ text, from, keepsCursor }]) => [text, from, keepsCursor])).toEqual([
    ['Good luck tomorrow!', '+13035550100', true],
    ['Good luck!', '+13035550100', undefined],
  ])
})
