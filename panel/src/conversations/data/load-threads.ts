import type { Thread } from '@attune/contract/conversations/entity'
import { THREAD_PAGE } from '@attune/contract/conversations/limits'
import { threadIdOf } from '@attune/contract/keys'
import { calls } from '../../client/calls.ts'
import type { Reader, ThreadFilter } from './list-membership.ts'
import { loadWithChanges } from './change-recorder.ts'
import { addPage, newerThread, putThread, type ThreadList } from './thread-data.ts'

/** Page size limit of the server. */
const MOST = 100

/** Loads the first page of a list. */
export const loadFirstThreads = (filter: ThreadFilter, reader: Reader, limit: number): Promise<ThreadList> =>
  loadWithThreadChanges(filter, reader, () => searchThreads(filter, limit, null))

/**
 * Loads the next page and returns the list with it. If the list is loaded anew meanwhile, its next page is loaded: the one
 * asked for may begin further down, and rows would be missing before it.
 */
export const loadMoreThreads = (
  filter: ThreadFilter,
  reader: Reader,
  list: () => ThreadList,
  limit: number,
): Promise<ThreadList> =>
  loadWithThreadChanges(filter, reader, async () => {
    for (;;) {
      const { next } = list()
      if (next === null) return list()
      const page = await searchThreads(filter, limit, next)
      if (list().next === next) return addPage(list(), page, filter, reader)
    }
  })

/** The first thread of a list that passes, however far down; null if none does. */
export const findThread = async (
  filter: ThreadFilter,
  reader: Reader,
  passes: (thread: Thread) => boolean,
): Promise<Thread | null> => {
  let list = await loadFirstThreads(filter, reader, THREAD_PAGE)
  for (;;) {
    const found = list.threads.find(passes)
    if (found !== undefined || list.next === null) return found ?? null
    const held = list
    list = await loadMoreThreads(filter, reader, () => held, MOST)
  }
}

/** Reloads as many rows as were loaded. */
export const reloadThreads = async (filter: ThreadFilter, reader: Reader, count: number): Promise<ThreadList> => {
  let list = await loadFirstThreads(filter, reader, Math.min(MOST, count))
  while (list.next !== null && list.threads.length < count) {
    const held = list
    list = await loadMoreThreads(filter, reader, () => held, Math.min(MOST, count - held.threads.length))
  }
  return list
}

export const loadThread = (contactId: string): Promise<Thread> =>
  loadWithChanges(
    () => calls.conversations.getThread({ id: threadIdOf(contactId) }),
    (held, { thread }) => (thread?.contactId === contactId ? newerThread(held, thread) : held),
  )

const searchThreads = async (
  { folder, q, filters: narrow, order = 'latest' }: ThreadFilter,
  limit: number,
  next: string | null,
): Promise<ThreadList> => {
  const filters = { ...narrow, ...(folder !== 'all' && { folderId: folder }), ...(q !== '' && { q }) }
  const { data, pagination } = await calls.conversations.searchThreads({ limit, filters, order, next })
  return { threads: data, next: pagination.hasNext ? pagination.next : null }
}

const loadWithThreadChanges = (
  filter: ThreadFilter,
  reader: Reader,
  load: () => Promise<ThreadList>,
): Promise<ThreadList> =>
  loadWithChanges(load, (list, { thread }) => (thread === undefined ? list : putThread(list, filter, thread, reader)))
