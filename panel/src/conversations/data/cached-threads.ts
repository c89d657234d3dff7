import type { Thread } from '@attune/contract/conversations/entity'
import { queryClient } from '../../client/query-client.ts'
import { THREAD_LISTS, threadKey } from './query-keys.ts'
import type { ThreadList } from './thread-data.ts'

/** A thread from the query cache: its own entry, otherwise any loaded list. */
export const findCachedThread = (contactId: string): Thread | undefined =>
  queryClient.getQueryData<Thread>(threadKey(contactId)) ?? findListedThread(contactId)

/** A thread from any loaded list. */
export const findListedThread = (contactId: string): Thread | undefined =>
  queryClient
    .getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })
    .flatMap(([, list]) => list?.threads ?? [])
    .find((thread) => thread.contactId === contactId)
