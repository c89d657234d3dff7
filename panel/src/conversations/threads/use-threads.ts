import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { THREAD_PAGE } from '@attune/contract/conversations/limits'
import { useNow } from '../../ui/time/use-now.ts'
import type { ThreadFilter } from '../data/list-membership.ts'
import { threadListKey } from '../data/query-keys.ts'
import { loadFirstThreads, loadMoreThreads } from '../data/load-threads.ts'
import { dropMovedOut, type ThreadList } from '../data/thread-data.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { usePageLoad } from '../use-page-load.ts'

/** A thread list and the way to its next page. The live stream keeps it true, so it is never loaded by age. */
export const useThreads = (filter: ThreadFilter, desk: ConversationSession, enabled: boolean) => {
  const client = useQueryClient()
  const now = useNow()
  const queryKey = threadListKey(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => loadFirstThreads(filter, desk.reader(), THREAD_PAGE),
    staleTime: Infinity,
    enabled,
  })

  // Time alone ends a mute: nobody tells.
  const leave = useEffectEvent(() => {
    client.setQueryData<ThreadList>(queryKey, (list) =>
      list === undefined ? undefined : dropMovedOut(list, filter, desk.reader()),
    )
  })
  useEffect(() => leave(), [now])

  const held = (): ThreadList => client.getQueryData<ThreadList>(queryKey) ?? { threads: [], next: null }
  const more = usePageLoad(async () => {
    if (held().next === null) return
    client.setQueryData(queryKey, await loadMoreThreads(filter, desk.reader(), held, THREAD_PAGE))
  })

  return { query, more }
}
