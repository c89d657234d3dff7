import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const updateMany = vi.hoisted(() => vi.fn<(input: object) => Promise<{ ids: string[]; hasMore: boolean }>>())
vi.mock('../client/calls.ts', () => ({ calls: { questions: { updateMany }, runs: {} } }))
vi.mock('../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { changeQuestions, undoLast } = await import('./change-questions.ts')
const { currentNotices, dismissAll } = await import('../client/notify.ts')
const { endSession } = await import('../client/session.ts')

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('localStorage', memoryStorage())
  dismissAll()
  updateMany.mockResolvedValue({ ids: ['qu_1'], hasMore: false })
})

test('the key takes back the last change, once, even after its toast is gone', async () => {
  await changeQuestions({ ids: ['qu_1'] }, 'new', 'answered')
  dismissAll()
  undoLast()
  undoLast()
  expect(updateMany.mock.calls).toEqual([
    [{ filter: { ids: ['qu_1'], status: 'new' }, data: { status: 'answered' } }],
    [{ filter: { ids: ['qu_1'], status: 'answered', unreplied: true }, data: { status: 'new' } }],
  ])
})

test('taking back that a question was opened again asks for no reply: it was closed before', async () => {
  await changeQuestions({ ids: ['qu_1'] }, 'answered', 'new')
  undoLast()
  expect(updateMany).toHaveBeenLastCalledWith({
    filter: { ids: ['qu_1'], status: 'new' },
    data: { status: 'answered' },
  })
})

const LEFT = 'Their status has changed since, or someone has replied.'

test('taking back fewer than were changed says how many are left, and why', async () => {
  const ids = ['qu_1', 'qu_2', 'qu_3']
  updateMany.mockResolvedValueOnce({ ids, hasMore: false })
  await changeQuestions({ ids }, 'new', 'answered')
  undoLast()
  await expect
    .poll(currentNotices, { timeout: 10_000 })
    .toMatchObject([{ kind: 'bad', title: '2 not undone', content: LEFT }])
})

test('whoever is second to change a question is told that it has changed', async () => {
  updateMany.mockResolvedValueOnce({ ids: [], hasMore: false })
  await changeQuestions({ ids: ['qu_1'] }, 'new', 'dismissed')
  expect(currentNotices()).toMatchObject([
    { kind: 'bad', title: 'Not changed', content: 'Its status has changed since.' },
  ])
  dismissAll()
  updateMany.mockResolvedValueOnce({ ids: ['qu_1'], hasMore: false })
  await changeQuestions({ ids: ['qu_1', 'qu_2', 'qu_3'] }, 'new', 'dismissed')
  expect(currentNotices().map(({ title }) => title)).toEqual(['2 not changed', 'Question dismissed'])
})

test('a key that is pressed twice changes a question once, and says nothing else', async () => {
  await Promise.all([
    changeQuestions({ ids: ['qu_1'] }, 'new', 'answered'),
    changeQuestions({ ids: ['qu_1'] }, 'new', 'answered'),
  ])
  expect(updateMany).toHaveBeenCalledOnce()
  expect(currentNotices().map(({ title }) => title)).toEqual(['Question answered'])
})

test('after the session has ended, nothing of it can be taken back', async () => {
  await changeQuestions({ ids: ['qu_1'] }, 'new', 'answered')
  endSession()
  undoLast()
  expect(updateMany).toHaveBeenCalledOnce()
})
