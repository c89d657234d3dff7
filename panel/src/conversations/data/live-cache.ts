import type { QueryClient } from '@tanstack/react-query'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { failureOf } from '../../client/failure.ts'
import { applyLive, type CachedState, type MissingParts } from '../apply-live.ts'
import type { Reader } from './list-membership.ts'
import {
  filterOfKey,
  SLICE,
  THREAD_LISTS,
  THREADS,
  threadKey,
  threadListKey,
  TIMELINES,
  timelineKey,
} from './query-keys.ts'
import { loadThread, reloadThreads } from './load-threads.ts'
import { reloadTimeline } from './load-timeline.ts'
import { recordChange } from './change-recorder.ts'
import { putLoaded } from './put-loaded.ts'
import type { ThreadList } from './thread-data.ts'
import type { Timeline } from './timeline-data.ts'

/** Keeps this slice of the query cache in sync with the live stream. */
export interface LiveCache {
  take: (event: LiveEvent) => void
  /** Stores an entity from a call's answer. */
  putMessage: (message: Message) => void
  putThread: (thread: Thread) => void
  /** Replaces a message by the same revision with fresh file URLs. */
  renewMessage: (message: Message) => void
}

interface LiveCacheOptions {
  client: QueryClient
  reader: () => Reader
  /** Called for every message that arrives, by stream or answer, so that its unsent copy is removed. */
  onMessage: (message: Message) => void
  onGone: (contactId: string) => void
}

export const makeLiveCache = ({ client, reader, onMessage, onGone }: LiveCacheOptions): LiveCache => {
  const put = (event: LiveEvent) => {
    const held = readCache(client)
    const { held: next, owed } = applyLive(held, event, reader())
    writeCache(client, held, next)
    return owed
  }

  const putThread = (thread: Thread) =>
    void put(toChangedEvent({ contactId: thread.contactId, rev: thread.rev, thread }))

  return {
    take: (event) => {
      recordChange(event)
      const owed = put(event)
      if (event.event === 'changed' && event.message !== undefined) onMessage(event.message)
      if (event.event === 'gone') onGone(event.ids.contactId)
      // Loads that began before the stream connected may have missed changes.
      const everything = event.event === 'hello' ? ({ everything: true } as const) : owed
      if (everything !== null) void loadMissing(client, everything, reader, putThread).catch(ignoreLostConnection)
    },
    putMessage: (message) => {
      put(toChangedEvent({ contactId: message.contactId, rev: message.rev, message }))
      onMessage(message)
    },
    putThread,
    renewMessage: (message) =>
      void client.setQueryData<Timeline>(timelineKey(message.contactId), (timeline) => {
        const renew = (old: Message) => (old.id === message.id && old.rev <= message.rev ? message : old)
        return timeline === undefined ? undefined : { ...timeline, messages: timeline.messages.map(renew) }
      }),
  }
}

/** Wraps an entity as a live event. The kind only decides what would have to be loaded, and this one loads nothing. */
const toChangedEvent = (
  what: { contactId: string; rev: number } & ({ message: Message } | { thread: Thread }),
): LiveEvent => {
  const { contactId, rev, ...entity } = what
  return { event: 'changed', cursor: '0-0', kind: 'SessionStarted', ids: { contactId }, rev, ...entity }
}

const loadMissing = async (
  client: QueryClient,
  owed: NonNullable<MissingParts>,
  reader: () => Reader,
  putThread: (thread: Thread) => void,
): Promise<void> => {
  if ('everything' in owed) return reloadAll(client, reader())
  const { contactId, parts } = owed
  if (parts.includes('thread')) putThread(await loadThread(contactId))
  if (parts.includes('message')) await refreshTimeline(client, contactId)
}

/** Reloads what is on screen and drops the rest, which is loaded again when shown. */
const reloadAll = async (client: QueryClient, reader: Reader): Promise<void> => {
  client.removeQueries({ queryKey: SLICE, type: 'inactive', predicate: ({ state }) => state.data !== undefined })
  const { lists, threads, timelines } = readCache(client)
  await Promise.all([
    ...lists.map(({ filter, list }) =>
      putLoaded(client, threadListKey(filter), () => reloadThreads(filter, reader, list.threads.length)),
    ),
    ...Object.keys(threads).map((contactId) => client.refetchQueries({ queryKey: threadKey(contactId) })),
    ...Object.keys(timelines).map((contactId) => refreshTimeline(client, contactId)),
  ])
}

const refreshTimeline = async (client: QueryClient, contactId: string): Promise<void> => {
  const held = client.getQueryData<Timeline>(timelineKey(contactId))
  if (held === undefined) return
  const fresh = await reloadTimeline(contactId, held)
  client.setQueryData<Timeline>(timelineKey(contactId), (now) =>
    now === undefined ? undefined : { ...fresh, hasOlder: now.hasOlder, messages: joinOlderPages(now, fresh) },
  )
}

/** Keeps older pages that were loaded during the reload. */
const joinOlderPages = (now: Timeline, fresh: Timeline): Timeline['messages'] => {
  const first = fresh.messages[0]?.sequence ?? 0
  const before = now.messages.filter(({ sequence }) => sequence < first)
  return before.length === 0 ? fresh.messages : [...before, ...fresh.messages]
}

const readCache = (client: QueryClient): CachedState => ({
  lists: client.getQueriesData<ThreadList>({ queryKey: THREAD_LISTS }).flatMap(([key, list]) => {
    return list === undefined ? [] : [{ filter: filterOfKey(key), list }]
  }),
  threads: recordOf<Thread>(client, THREADS),
  timelines: recordOf<Timeline>(client, TIMELINES),
})

const recordOf = <T>(client: QueryClient, queryKey: readonly string[]): Record<string, T> =>
  Object.fromEntries(
    client
      .getQueriesData<T>({ queryKey })
      .flatMap(([key, data]) => (data === undefined ? [] : [[String(key[2]), data]])),
  )

const writeCache = (client: QueryClient, held: CachedState, next: CachedState): void => {
  if (held === next) return
  for (const [at, { filter, list }] of next.lists.entries()) {
    if (list !== held.lists[at]?.list) client.setQueryData(threadListKey(filter), list)
  }
  writeRecord(client, THREADS, held.threads, next.threads)
  writeRecord(client, TIMELINES, held.timelines, next.timelines)
}

/**
 * Writes changed entries and resets removed ones; an open page then learns from its next load that the entity is gone.
 */
const writeRecord = <T>(
  client: QueryClient,
  key: readonly string[],
  held: Readonly<Record<string, T>>,
  next: Readonly<Record<string, T>>,
): void => {
  for (const [id, value] of Object.entries(next)) if (value !== held[id]) client.setQueryData([...key, id], value)
  for (const id of Object.keys(held))
    if (!(id in next)) void client.resetQueries({ queryKey: [...key, id], exact: true })
}

/** Connection loss is shown elsewhere, and a removed client is reported by `gone`. */
const ignoreLostConnection = (error: unknown): void => {
  if (failureOf(error).status >= 500) console.warn(error)
}
