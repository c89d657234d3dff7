import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { mayBelong, type Reader } from './list-membership.ts'
import { refreshCountersSoon } from './counters.ts'
import { isNative } from './folders.ts'
import { foldersQuery, isDeletedFolder, withNatives } from './load-folders.ts'
import { filterOfKey, FOUND, THREAD_LISTS, threadListKey } from './query-keys.ts'
import { reloadThreads } from './load-threads.ts'
import { putLoaded } from './put-loaded.ts'
import type { ThreadList } from './thread-data.ts'

/** Keeps folders, counts and search results in sync with the live stream. Threads have their own cache. */
export const useListsLive = (session: ConversationSession): void => {
  const take = useEffectEvent((event: LiveEvent) => applyToLists(event, session.reader()))
  useEffect(() => subscribeLive((event) => take(event)), [])
}

const applyToLists = (event: LiveEvent, reader: Reader): void => {
  switch (event.event) {
    case 'hello':
    case 'reset':
      void queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: FOUND })
      return refreshCountersSoon()
    case 'folders':
      queryClient.setQueryData(foldersQuery.queryKey, withNatives(event.folders))
      for (const { key, filter } of listCachedLists()) if (!isNative(filter.folder)) reloadSoon(key, reader)
      return refreshCountersSoon()
    case 'gone':
      void queryClient.invalidateQueries({ queryKey: FOUND })
      return refreshCountersSoon()
    case 'changed': {
      const { thread } = event
      refreshCountersSoon()
      if (thread === undefined) return
      // Only the server knows who was removed from a folder by hand.
      for (const { key, list, filter } of listCachedLists())
        if (mayBelong(thread, filter, reader) && !list.threads.some(({ _id }) => _id === thread._id))
          reloadSoon(key, reader)
      return
    }
    default:
  }
}

const listCachedLists = () =>
  queryClient.getQueriesData<ThreadList>({ queryKey: THREAD_LISTS }).flatMap(([key, list]) => {
    const filter = filterOfKey(key)
    return list === undefined ? [] : [{ key: threadListKey(filter), filter, list }]
  })

/** Changes within this time share one reload of a list. */
const RELOAD_DELAY_MS = 2_000
const waiting = new Set<string>()

const reloadSoon = (key: ReturnType<typeof threadListKey>, reader: Reader): void => {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    const held = queryClient.getQueryData<ThreadList>(key)
    if (held === undefined || isDeletedFolder(filterOfKey(key).folder)) return
    // Without a connection it stays as it is; the stream reloads it when it is back.
    void putLoaded(queryClient, key, () =>
      reloadThreads(filterOfKey(key), reader, Math.max(1, held.threads.length)),
    ).catch(() => undefined)
  }, RELOAD_DELAY_MS)
}
