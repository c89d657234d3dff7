import type { InfiniteData } from '@tanstack/react-query'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { changeLoaded, queryClient } from '../../client/query-client.ts'
import type { HomePage } from '../threads/next/find-next-on-home.ts'
import { HOME_LIST, THREAD_LISTS, threadKey } from './query-keys.ts'
import { endsWait, newerThread, type ThreadList } from './thread-data.ts'

/** A thread from the query cache: its own entry, otherwise any loaded list. */
export const findCachedThread = (contactId: string): Thread | undefined =>
  queryClient.getQueryData<Thread>(threadKey(contactId)) ?? findListedThread(contactId)

/** A thread from any loaded list. */
export const findListedThread = (contactId: string): Thread | undefined =>
  queryClient
    .getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })
    .flatMap(([, list]) => list?.threads ?? [])
    .find((thread) => thread.contactId === contactId)

/** A thread from Home's list while that is on the screen. It may be a moment behind the others. */
export const findThreadOnHome = (contactId: string): Thread | undefined =>
  queryClient
    .getQueriesData<InfiniteData<HomePage>>({ queryKey: HOME_LIST, type: 'active' })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find(({ thread }) => thread.contactId === contactId)?.thread

/** Shows a thread on Home at once. The order follows with the server's next response. */
export const putThreadOnHome = (thread: Thread): void =>
  updateHome((items) =>
    items.map((item) =>
      item.thread._id === thread._id ? { ...item, thread: newerThread(item.thread, thread) } : item,
    ),
  )

/** Ends the wait on Home of a client whom a message has answered, as `apply-live.ts` does in all other lists. */
export const putAnswerOnHome = (message: Message): void =>
  updateHome((items) =>
    items.map((item) =>
      item.thread.contactId === message.contactId && endsWait(message, item.thread)
        ? { ...item, thread: { ...item.thread, needsAnswerSince: null } }
        : item,
    ),
  )

/** Changes every loaded page of Home. */
export const updateHome = (by: (items: HomePage['data']) => HomePage['data']): void => {
  for (const [key] of queryClient.getQueriesData({ queryKey: HOME_LIST }))
    changeLoaded<InfiniteData<HomePage>>(key, (list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, data: by(page.data) })),
    }))
}
