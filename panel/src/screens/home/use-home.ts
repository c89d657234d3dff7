import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { HOME_LIST, homeListKey } from '../../conversations/data/query-keys.ts'

export const LAST_MESSAGES = ['home', 'last-messages'] as const

/** Points change with time, so the order is refetched this often. */
const REFETCH_MS = 60_000
/** Debounces refetches after changes. */
const DEBOUNCE_MS = 400

type HomePage = Awaited<ReturnType<typeof calls.metrics.getHome>>

/** The pages of Home, for one coach's clients or everyone's, kept up to date from the live stream. */
export const useHome = (coach: string | undefined) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: HOME_LIST }), DEBOUNCE_MS)
    }
    const unsubscribe = subscribeLive((event) => {
      if (event.event === 'ended') return
      applyEvent(event)
      refetchSoon()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  return useInfiniteQuery({
    queryKey: homeListKey(coach),
    queryFn: ({ pageParam, signal }) =>
      calls.metrics.getHome(
        { ...(pageParam !== null && { next: pageParam }), ...(coach !== undefined && { coach }) },
        { signal, context: { interval: true } },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: REFETCH_MS,
  })
}

export type HomeQuery = ReturnType<typeof useHome>

/** Shows an event's data at once. The order follows with the server's next response. */
const applyEvent = (event: LiveEvent): void => {
  if (event.event === 'gone') updatePages((page) => removeContact(page, event.ids.contactId))
  if (event.event !== 'changed') return
  const { thread, ids } = event
  if (thread !== undefined) updatePages((page) => replaceThread(page, thread))
  if (event.message !== undefined)
    void queryClient.invalidateQueries({ queryKey: [...LAST_MESSAGES, ids.contactId], exact: true })
}

export const putThread = (thread: Thread): void => updatePages((page) => replaceThread(page, thread))

/** Refetches the order at once, after the user's own action. */
export const reloadHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: HOME_LIST })

const updatePages = (by: (page: HomePage) => HomePage): void =>
  void queryClient.setQueriesData<InfiniteData<HomePage>>({ queryKey: HOME_LIST }, (cached) =>
    cached === undefined ? undefined : { ...cached, pages: cached.pages.map(by) },
  )

const removeContact = (page: HomePage, contactId: string): HomePage => ({
  ...page,
  data: page.data.filter((item) => item.contactId !== contactId),
})

const replaceThread = (page: HomePage, thread: Thread): HomePage => ({
  ...page,
  data: page.data.map((item) =>
    item.contactId === thread.contactId && item.thread.rev < thread.rev ? { ...item, thread } : item,
  ),
})
