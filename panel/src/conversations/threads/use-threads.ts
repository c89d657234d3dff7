import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { THREAD_PAGE } from '@attune/contract/conversations/limits'
import { useNow } from '../../ui/time/use-now.ts'
import type { ThreadFilter } from '../data/belongs.ts'
import { threadListKey } from '../data/keys.ts'
import { firstThreads, moreThreads } from '../data/load-threads.ts'
import { dropLeft, type ThreadList } from '../data/thread-data.ts'
import type { Desk } from '../desk.ts'
import { useLoad } from '../use-load.ts'

/** A thread list and the way to its next page. The live stream keeps it true, so it is never loaded by age. */
export const useThreads = (filter: ThreadFilter, desk: Desk, enabled: boolean) => {
  const client = useQueryClient()
  const now = useNow()
  const queryKey = threadListKey(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => firstThreads(filter, desk.reader(), THREAD_PAGE),
    staleTime: Infinity,
    enabled,
  })

  // Time alone ends a mute: nobody tells.
  const leave = useEffectEvent(() => {
    client.setQueryData<ThreadList>(queryKey, (list) =>
      list === undefined ? undefined : dropLeft(list, filter, desk.reader()),
    )
  })
  useEffect(() => leave(), [now])

  const held = (): ThreadList => client.getQueryData<ThreadList>(queryKey) ?? { threads: [], next: null }
  const more = useLoad(async () => {
    if (held().next === null) return
    client.setQueryData(queryKey, await moreThreads(filter, desk.reader(), held, THREAD_PAGE))
  })

  return { query, more }
}
