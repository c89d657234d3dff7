import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { DANIEL, HANNAH, MARIA, thread } from '../testing/entities.ts'
import type { ThreadList } from './thread-data.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({ searchThreads: vi.fn<(input: { next: string | null }) => Promise<object>>() }))
vi.mock('../../client/calls.ts', () => ({ calls: { conversations: server } }))

const { findThread, loadMoreThreads } = await import('./load-threads.ts')

const NOEL = `ct_${'3'.repeat(32)}`
const WAITING = { folder: 'needs-answer', q: '', filters: { mine: true }, order: 'longest-wait' } as const
const find = (contactId: string) =>
  findThread(WAITING, { accountId: HANNAH, openContactId: null }, (one) => one.contactId === contactId)

beforeEach(() => {
  server.searchThreads.mockReset()
  const listed = (contactId: string, lastSequence: number) =>
    thread({ contactId, lastSequence, needsAnswerSince: '2026-03-10T09:00:00.000Z' })
  server.searchThreads.mockImplementation(({ next }) =>
    Promise.resolve(
      next === null
        ? { data: [listed(MARIA, 1)], pagination: { hasNext: true, next: 'two' } }
        : { data: [listed(NOEL, 2)], pagination: { hasNext: false, next: null } },
    ),
  )
})

test('a thread of the first page takes one call, which says folder, filters and order', async () => {
  expect((await find(MARIA))?.contactId).toBe(MARIA)
  const asked = { filters: { folderId: 'needs-answer', mine: true }, order: 'longest-wait', next: null }
  expect(server.searchThreads.mock.calls).toEqual([[expect.objectContaining(asked)]])
})

test('one that is further down is found there, and one that isn’t in the list is not', async () => {
  expect((await find(NOEL))?.contactId).toBe(NOEL)
  expect(await find(DANIEL)).toBeNull()
  expect(server.searchThreads.mock.calls.map(([{ next }]) => next)).toEqual([null, 'two', null, 'two'])
})

test('a list that is loaded anew while its next page is loading gets the page after its new end', async () => {
  const [first, second, third] = [MARIA, NOEL, DANIEL].map((contactId, at) =>
    thread({ contactId, lastSequence: 9 - at }),
  )
  const filter = { folder: 'all', q: '', filters: {} } as const
  let list: ThreadList = { threads: [first!, second!], next: 'three' }
  const late = Promise.withResolvers<object>()
  server.searchThreads.mockImplementation(({ next }) =>
    next === 'three' ? late.promise : Promise.resolve({ data: [second], pagination: { hasNext: true, next: 'three' } }),
  )
  const loading = loadMoreThreads(filter, { accountId: HANNAH, openContactId: null }, () => list, 1)
  list = { threads: [first!], next: 'two' }
  late.resolve({ data: [third], pagination: { hasNext: false, next: null } })
  const { threads, next } = await loading
  expect([new Set(threads), next]).toEqual([new Set([first, second]), 'three'])
})
