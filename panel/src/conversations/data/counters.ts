import { NATIVE_FOLDERS } from '@attune/contract/conversations/constants'
import type { FolderCount } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import { queryClient } from '../../client/query-client.ts'
import { isInNativeFolder, type Reader } from './list-membership.ts'
import { COUNTERS } from './query-keys.ts'

/** How many threads each folder holds; `more`: at least so many. */
export type Counters = ReadonlyMap<string, Pick<FolderCount, 'count' | 'more'>>

/** Counts with one thread changed: it leaves folders and enters others. */
export const applyToCounters = (counters: Counters, before: Thread, after: Thread, reader: Reader): Counters => {
  const next = new Map(counters)
  const add = (id: string, by: number) => {
    const held = next.get(id)
    // Beyond where counting ends, one more or less is not told.
    if (by !== 0 && held !== undefined && !held.more) next.set(id, { ...held, count: Math.max(0, held.count + by) })
  }
  for (const folder of NATIVE_FOLDERS)
    add(folder, Number(isInNativeFolder(after, folder, reader)) - Number(isInNativeFolder(before, folder, reader)))
  for (const id of new Set([...before.folderIds, ...after.folderIds]))
    add(id, Number(after.folderIds.includes(id)) - Number(before.folderIds.includes(id)))
  return next
}

/** What oneself has done counts at once; the server's own count comes after. */
export const adjustCounters = (before: Thread, after: Thread, reader: Reader): void =>
  void queryClient.setQueryData<Counters>(COUNTERS, (held) =>
    held === undefined ? undefined : applyToCounters(held, before, after, reader),
  )

/** At most this often while changes come in. */
const REFRESH_EVERY_MS = 2_000
/** What comes together is asked about together. */
const DEBOUNCE_MS = 150

let refreshedAt = 0
let waiting: ReturnType<typeof setTimeout> | undefined

/** After a change somewhere: counts are asked for again, once for all that comes within two seconds. */
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
