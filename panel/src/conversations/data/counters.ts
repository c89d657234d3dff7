import { NATIVE_FOLDERS } from '@attune/contract/conversations/constants'
import type { FolderCount } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import { queryClient } from '../../client/query-client.ts'
import { isInNativeFolder, type Reader } from './list-membership.ts'
import { COUNTERS } from './query-keys.ts'

/** Thread counts by folder id; `more` means the count is a lower bound. */
export type Counters = ReadonlyMap<string, Pick<FolderCount, 'count' | 'more'>>

/** The counts after one thread has left some folders and entered others. */
export const applyToCounters = (counters: Counters, before: Thread, after: Thread, reader: Reader): Counters => {
  const next = new Map(counters)
  const add = (id: string, by: number) => {
    const held = next.get(id)
    // A lower bound does not change by one thread.
    if (by !== 0 && held !== undefined && !held.more) next.set(id, { ...held, count: Math.max(0, held.count + by) })
  }
  for (const folder of NATIVE_FOLDERS)
    add(folder, Number(isInNativeFolder(after, folder, reader)) - Number(isInNativeFolder(before, folder, reader)))
  for (const id of new Set([...before.folderIds, ...after.folderIds]))
    add(id, Number(after.folderIds.includes(id)) - Number(before.folderIds.includes(id)))
  return next
}

/** Updates the counts at once after the reader's own change; the server's counts follow. */
export const adjustCounters = (before: Thread, after: Thread, reader: Reader): void =>
  void queryClient.setQueryData<Counters>(COUNTERS, (held) =>
    held === undefined ? undefined : applyToCounters(held, before, after, reader),
  )

/** Minimum time between two refreshes. */
const REFRESH_EVERY_MS = 2_000
/** Changes within this time share one refresh. */
const DEBOUNCE_MS = 150

let refreshedAt = 0
let waiting: ReturnType<typeof setTimeout> | undefined

/** Reloads the counts after a change, throttled to once every two seconds. */
export const refreshCountersSoon = (): void => {
  if (waiting !== undefined) return
  waiting = setTimeout(
    () => {
      waiting = undefined
      refreshedAt = Date.now()
      void queryClient.invalidateQueries({ queryKey: COUNTERS })
    },
    Math.max(DEBOUNCE_MS, refreshedAt + REFRESH_EVERY_MS - Date.now()),
  )
}
