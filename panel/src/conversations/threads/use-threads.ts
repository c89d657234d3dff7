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

/** A thread list and its next page. The live stream keeps it up to date, so it never goes stale. */
export const useThreads = (filter: ThreadFilter, session: ConversationSession, enabled: boolean) => {
  const client = useQueryClient()
  const now = useNow()
  const queryKey = threadListKey(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => loadFirstThreads(filter, session.reader(), THREAD_PAGE),
    staleTime: Infinity,
    enabled,
  })

  // A mute ends just by time passing, without an event.
  const leave = useEffectEvent(() => {
    client.setQueryData<ThreadList>(queryKey, (list) =>
      list === undefined ? undefined : dropMovedOut(list, filter, session.reader()),
    )
  })
  useEffect(() => leave(), [now])

  const readList = (): ThreadList => client.getQueryData<ThreadList>(queryKey) ?? { threads: [], next: null }
  const more = usePageLoad(async () => {
    if (readList().next === null) return
    const list = await loadMoreThreads(filter, session.reader(), readList, THREAD_PAGE)
    // Lists that aren't shown are dropped when the stream begins again.
    client.setQueryData<ThreadList>(queryKey, (held) => (held === undefined ? undefined : list))
  })

  return { query, more }
}
