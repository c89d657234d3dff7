import { useQuery, useQueryClient } from '@tanstack/react-query'
import { THREAD_PAGE } from '@attune/contract/conversations/limits'
import { threadListKey } from '../data/keys.ts'
import { firstThreads, moreThreads } from '../data/load-threads.ts'
import type { ThreadFilter, ThreadList } from '../data/thread-data.ts'
import type { Desk } from '../desk.ts'
import { useLoad } from '../use-load.ts'

/** A thread list and the way to its next page. The live stream keeps it true, so it is never loaded by age. */
export const useThreads = (filter: ThreadFilter, desk: Desk) => {
  const client = useQueryClient()
  const queryKey = threadListKey(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => firstThreads(filter, desk.reader(), THREAD_PAGE),
    staleTime: Infinity,
  })

  const held = (): ThreadList => client.getQueryData<ThreadList>(queryKey) ?? { threads: [], next: null }
  const more = useLoad(async () => {
    if (held().next === null) return
    client.setQueryData(queryKey, await moreThreads(filter, desk.reader(), held, THREAD_PAGE))
  })

  return { query, more }
}
