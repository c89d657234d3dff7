import type { Thread } from '@attune/contract/conversations/entity'
import { threadId } from '@attune/contract/keys'
import { calls } from '../../client/calls.ts'
import type { Reader, ThreadFilter } from './belongs.ts'
import { loadWith } from './recording.ts'
import { addPage, newerThread, putThread, type ThreadList } from './thread-data.ts'

/** As many as one call gives. */
const MOST = 100

/** The first page of a list. */
export const firstThreads = (filter: ThreadFilter, reader: Reader, limit: number): Promise<ThreadList> =>
  withMeanwhile(filter, reader, () => search(filter, limit, null))

/** The list with one more page at its end. */
export const moreThreads = (
  filter: ThreadFilter,
  reader: Reader,
  list: () => ThreadList,
  limit: number,
): Promise<ThreadList> =>
  withMeanwhile(filter, reader, async () => {
    const page = await search(filter, limit, list().next)
    return addPage(list(), page)
  })

/** The same rows again, as the server has them now. */
export const reloadedThreads = async (filter: ThreadFilter, reader: Reader, count: number): Promise<ThreadList> => {
  let list = await firstThreads(filter, reader, Math.min(MOST, count))
  while (list.next !== null && list.threads.length < count) {
    const held = list
    list = await moreThreads(filter, reader, () => held, Math.min(MOST, count - held.threads.length))
  }
  return list
}

export const loadThread = (contactId: string): Promise<Thread> =>
  loadWith(
    () => calls.conversations.getThread({ id: threadId(contactId) }),
    (held, { thread }) => (thread?.contactId === contactId ? newerThread(held, thread) : held),
  )

const search = async (
  { folder, q, filters: narrow }: ThreadFilter,
  limit: number,
  next: string | null,
): Promise<ThreadList> => {
  const filters = { ...narrow, ...(folder !== 'all' && { folderId: folder }), ...(q !== '' && { q }) }
  const { data, pagination } = await calls.conversations.searchThreads({ limit, filters, next })
  return { threads: data, next: pagination.hasNext ? pagination.next : null }
}

const withMeanwhile = (filter: ThreadFilter, reader: Reader, load: () => Promise<ThreadList>): Promise<ThreadList> =>
  loadWith(load, (list, { thread }) => (thread === undefined ? list : putThread(list, filter, thread, reader)))
