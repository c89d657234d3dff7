import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Thread } from '@attune/contract/conversations/entity'
import { THREAD_LISTS, threadKey } from './data/query-keys.ts'
import { loadThread } from './data/load-threads.ts'
import type { ThreadList } from './data/thread-data.ts'
import { queryClient } from '../client/query-client.ts'

/** One thread: at once from a list that has it, else from the server. */
export const threadQuery = (contactId: string) =>
  queryOptions({
    queryKey: threadKey(contactId),
    queryFn: () => loadThread(contactId),
    initialData: () => findListedThread(queryClient, contactId),
    staleTime: Infinity,
  })

export const useThread = (contactId: string) => useQuery(threadQuery(contactId))

const findListedThread = (client: QueryClient, contactId: string): Thread | undefined =>
  client
    .getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })
    .flatMap(([, list]) => list?.threads ?? [])
    .find((thread) => thread.contactId === contactId)
