import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../client/calls.ts'
import { isAbout } from '../../client/facts.ts'
import { subscribeLive } from '../../client/live.ts'
import { isLoadingAny, queryClient } from '../../client/query-client.ts'
import { putThreadOnHome, updateHome } from '../data/cached-threads.ts'
import { HOME_LIST, homeListKey } from '../data/query-keys.ts'

export const LAST_MESSAGES = ['home', 'last-messages'] as const

/** Points change with time, so the order is refetched this often. */
const REFETCH_MS = 60_000
/** Changes within this time share one refetch. */
const DEBOUNCE_MS = 400
/** Minimum time between two refetches after changes: each loads every page, and the list is open all day. */
const REFRESH_EVERY_MS = 2_000
/** Rows of each page after the first, as many as a call returns: the fewer pages, the fewer requests a refetch takes. */
const MORE_ROWS = 100

/** The pages of Home, for one coach's clients or everyone's, kept up to date from the live stream. */
export const useHome = (coach: string | undefined) => {
  const list = useInfiniteQuery({
    queryKey: homeListKey(coach),
    queryFn: ({ pageParam, signal }) =>
      calls.metrics.getHome(
        { ...(pageParam !== null && { next: pageParam, limit: MORE_ROWS }), ...(coach !== undefined && { coach }) },
        { signal, context: { interval: true } },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: REFETCH_MS,
  })
  // Cleaned up after the query: leaving ends its load, and puts it back to what it was before, not yet out of date.
  useEffect(() => {
    endWatch()
    let refreshedAt = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () =>
      void (waiting ??= setTimeout(refetch, Math.max(DEBOUNCE_MS, refreshedAt + REFRESH_EVERY_MS - Date.now())))
    const refetch = () => {
      waiting = undefined
      if (isLoadingAny(HOME_LIST)) return refetchSoon()
      refreshedAt = Date.now()
      void reloadHome()
    }
    const unsubscribe = subscribeLive((event) => {
      if (event.event === 'ended') return
      applyEvent(event)
      if (mayChangeList(event)) refetchSoon()
    })
    return () => {
      unsubscribe()
      clearTimeout(waiting)
      if (waiting === undefined) watchUnseen()
      else markOutdated()
    }
  }, [])
  return list
}

export type HomeQuery = ReturnType<typeof useHome>

let endWatch = (): void => undefined

/** While Home isn't on the screen, what changes it makes it out of date for whoever shows it next. */
const watchUnseen = (): void => {
  endWatch()
  endWatch = subscribeLive((event) => {
    const isMessage = event.event === 'changed' && event.message !== undefined
    if (event.event === 'ended' || !(isMessage || mayChangeList(event))) return
    endWatch()
    markOutdated()
  })
}

/** The list and the last messages are reloaded once they are on the screen again, and shown as they were until then. */
const markOutdated = (): void => {
  for (const queryKey of [HOME_LIST, LAST_MESSAGES])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Events that tell nothing about a client. */
const OF_NO_CLIENT: readonly LiveEvent['event'][] = ['notices', 'folders', 'channels']
/** What readers do for themselves, some of it with every few letters they type. */
const OWN_MARKS: readonly string[] = ['ThreadRead', 'DraftChanged', 'FolderMembersChanged'] satisfies FactKind[]

/**
 * Whether an event can change who is listed, why, or in which order. What follows from a question, a scene or a plan
 * comes as an event of its own, such as a message.
 */
const mayChangeList = (event: LiveEvent): boolean => {
  if (event.event !== 'changed') return !OF_NO_CLIENT.includes(event.event)
  const { kind } = event
  if (isAbout(kind, 'questions', 'runs', 'programs', 'schedules', 'takeover', 'notes', 'requests')) return false
  return !OWN_MARKS.includes(kind)
}

/** Shows an event's data at once. The order follows with the server's next response. */
const applyEvent = (event: LiveEvent): void => {
  if (event.event === 'gone')
    updateHome((items) => items.filter(({ thread }) => thread.contactId !== event.ids.contactId))
  // After a gap in the stream, there are no events for messages that were sent during the gap.
  if (event.event === 'reset') void queryClient.invalidateQueries({ queryKey: LAST_MESSAGES })
  if (event.event !== 'changed') return
  const { thread, ids } = event
  if (thread !== undefined) putThreadOnHome(thread)
  if (event.message !== undefined)
    void queryClient.invalidateQueries({ queryKey: [...LAST_MESSAGES, ids.contactId], exact: true })
}

/** Refetches the order at once, after the user's own action. */
export const reloadHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: HOME_LIST })
