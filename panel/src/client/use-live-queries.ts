import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from './live.ts'
import { isLoadingAny, queryClient } from './query-client.ts'
import { runAtRest } from './run-at-rest.ts'

/** A change is often several facts; refetches wait for this long. */
const REST_MS = 250

/** What is to be refetched, by the hash of its key: once, however many facts and listeners name it. */
const pending = new Map<string, QueryKey>()
const { ask: refetchSoon } = runAtRest(() => {
  // What is being loaded waits for its own load to end, and holds up nothing else.
  const ready = [...pending].filter(([, queryKey]) => !isLoadingAny(queryKey))
  for (const [hash, queryKey] of ready) {
    pending.delete(hash)
    void queryClient.invalidateQueries({ queryKey })
  }
  if (pending.size > 0) refetchSoon()
}, REST_MS)

/** Refetches what a change has made out of date. A load under way, which may not know of the change, ends first. */
export const refetchChanged = (queryKey: QueryKey): void => {
  pending.set(hashKey(queryKey), queryKey)
  refetchSoon()
}

/** Which of a client's queries a fact makes out of date: keys of the query cache. */
type ConcernedKeys = (kind: FactKind) => readonly QueryKey[]

/**
 * Refetches a client's queries when the live stream reports a change. `keys`: all of them. When the last listener
 * leaves they are marked as stale, so that the next screen that shows them reloads them.
 */
export const keepLive = (contactId: string, keys: readonly QueryKey[], concernedKeys: ConcernedKeys): (() => void) => {
  const unsubscribe = subscribeLive((event) => {
    concernedBy(event, contactId, keys, concernedKeys).forEach(refetchChanged)
  })
  return () => {
    unsubscribe()
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

const concernedBy = (
  event: LiveEvent,
  contactId: string,
  keys: readonly QueryKey[],
  concernedKeys: ConcernedKeys,
): readonly QueryKey[] => {
  if (event.event === 'hello' || event.event === 'reset') return keys
  return event.event === 'changed' && event.ids.contactId === contactId ? concernedKeys(event.kind) : []
}

/** `keepLive` while a component is mounted. */
export const useLiveQueries = (
  contactId: string,
  keysOf: (contactId: string) => readonly QueryKey[],
  concernedKeys: (kind: FactKind, contactId: string) => readonly QueryKey[],
): void => {
  const allKeys = useEffectEvent(keysOf)
  const concerned = useEffectEvent(concernedKeys)
  useEffect(() => keepLive(contactId, allKeys(contactId), (kind) => concerned(kind, contactId)), [contactId])
}
