import { useInfiniteQuery } from '@tanstack/react-query'
import { THREAD_PAGE } from '@attune/contract/conversations/limits'
import { calls } from '../../../client/calls.ts'
import { FOUND } from '../../data/query-keys.ts'

/** Search results older than this are reloaded. */
const FRESH_MS = 60_000
/** Clients on the first page; more are loaded on request. */
const CLIENTS = 5

/** Clients and messages that match a search, by page. Late answers to an earlier search are not shown. */
export const useFound = (q: string) => {
  const ask = { enabled: q !== '', staleTime: FRESH_MS, initialPageParam: null as string | null }
  const clients = useInfiniteQuery({
    ...ask,
    queryKey: [...FOUND, 'clients', q],
    queryFn: ({ pageParam, signal }) =>
      calls.conversations.searchThreads(
        { limit: pageParam === null ? CLIENTS : THREAD_PAGE, filters: { q }, next: pageParam },
        { signal },
      ),
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  const messages = useInfiniteQuery({
    ...ask,
    queryKey: [...FOUND, 'messages', q],
    queryFn: ({ pageParam, signal }) => calls.conversations.searchMessages({ q, next: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  return {
    clients,
    messages,
    foundClients: clients.data?.pages.flatMap(({ data }) => data),
    foundMessages: messages.data?.pages.flatMap(({ data }) => data),
  }
}
