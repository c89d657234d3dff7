import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { putThreadOnHome, updateHome } from '../data/cached-threads.ts'
import { HOME_LIST, homeListKey } from '../data/query-keys.ts'

export const LAST_MESSAGES = ['home', 'last-messages'] as const

/** Points change with time, so the order is refetched this often. */
const REFETCH_MS = 60_000
/** Changes within this time share one refetch. */
const DEBOUNCE_MS = 400
/** Minimum time between two refetches after changes: each loads every page, and the list is open all day. */
const REFRESH_EVERY_MS = 2_000

/** The pages of Home, for one coach's clients or everyone's, kept up to date from the live stream. */
export const useHome = (coach: string | undefined) => {
  useEffect(() => {
    let refreshedAt = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () =>
      void (waiting ??= setTimeout(refetch, Math.max(DEBOUNCE_MS, refreshedAt + REFRESH_EVERY_MS - Date.now())))
    const refetch = () => {
      waiting = undefined
      // What is being loaded may be older than the change. A refetch now would begin it anew, and might never end.
      if (queryClient.isFetching({ queryKey: HOME_LIST }) > 0) return refetchSoon()
      refreshedAt = Date.now()
      void reloadHome()
    }
    const unsubscribe = subscribeLive((event) => {
      if (event.event === 'ended') return
      applyEvent(event)
      refetchSoon()
    })
    return () => {
      unsubscribe()
      clearTimeout(waiting)
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
  if (event.event === 'gone')
    updateHome((items) => items.filter(({ thread }) => thread.contactId !== event.ids.contactId))
  if (event.event !== 'changed') return
  const { thread, ids } = event
  if (thread !== undefined) putThreadOnHome(thread)
  if (event.message !== undefined)
    void queryClient.invalidateQueries({ queryKey: [...LAST_MESSAGES, ids.contactId], exact: true })
}

/** Refetches the order at once, after the user's own action. */
export const reloadHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: HOME_LIST })
