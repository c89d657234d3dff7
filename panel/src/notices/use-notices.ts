import { queryOptions, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Notice } from '@attune/contract/notices/entity'
import { calls } from '../client/calls.ts'
import { subscribeLive } from '../client/live.ts'
import { notifyDone, notifyFailure } from '../client/notify.ts'
import { queryClient } from '../client/query-client.ts'
import type { NoticesSearch } from './notices-search.ts'

const NOTICES = ['notices'] as const
const LIST = [...NOTICES, 'list'] as const

interface Feed {
  data: Notice[]
  count: number
}

/** The latest notices and the unread count. */
export const feedQuery = queryOptions({
  queryKey: [...NOTICES, 'feed'],
  queryFn: ({ signal }): Promise<Feed> => calls.notices.feed({}, { signal }),
  staleTime: 60_000,
})

/** Delay that leaves the bandwidth to the first page. */
const START_DELAY_MS = 1_000

/** How many notices are unread, kept up to date from the live stream: `99+` at most, null if there are none. */
export const useNoticeCount = (): string | null => {
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(
    () =>
      subscribeLive(({ event }) => {
        if (event === 'notices' || event === 'hello' || event === 'reset' || event === 'gone')
          void queryClient.invalidateQueries({ queryKey: NOTICES })
      }),
    [],
  )
  const count = useQuery({ ...feedQuery, enabled }).data?.count ?? 0
  return count === 0 ? null : count > 99 ? '99+' : String(count)
}

type NoticePage = Awaited<ReturnType<typeof calls.notices.listNotices>>

/** The pages of the list. */
export const useNotices = ({ read, type }: NoticesSearch) =>
  useInfiniteQuery({
    queryKey: [...LIST, read ?? 'any', type ?? 'any'],
    queryFn: ({ pageParam, signal }) =>
      calls.notices.listNotices(
        {
          ...(read !== undefined && { read: read ? 'true' : 'false' }),
          ...(type !== undefined && { type }),
          ...(pageParam !== null && { next: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })

/** Marks notices as read, at once on screen. Does nothing if none of them is unread. */
export const markRead = async (notices: readonly Notice[] | 'all'): Promise<void> => {
  const list = notices === 'all' ? notices : notices.filter(({ read }) => !read).map(({ _id }) => _id)
  if (list.length === 0) return
  replaceNotices((notice) => (list === 'all' || list.includes(notice._id) ? { ...notice, read: true } : notice))
  try {
    const { count } = await calls.notices.readBatch({ list })
    queryClient.setQueryData(feedQuery.queryKey, (feed) => feed && { ...feed, count })
  } catch (error) {
    notifyFailure(error)
    await queryClient.invalidateQueries({ queryKey: NOTICES })
  }
}

/** Closes an alert; the toast takes it back. */
export const closeAlert = async (notice: Notice): Promise<void> => {
  await setStatus(notice, 'closed')
  notifyDone('Alert closed', () => setStatus(notice, 'open'), notice.title)
}

export const reopenAlert = (notice: Notice): Promise<void> => setStatus(notice, 'open')

const setStatus = async ({ _id }: Notice, status: 'open' | 'closed'): Promise<void> => {
  const changed = await calls.notices.setNoticeStatus({ id: _id, status })
  replaceNotices((notice) => (notice._id === _id ? changed : notice))
}

/** Replaces notices wherever they are shown. A list keeps its rows until it is loaded again. */
const replaceNotices = (by: (notice: Notice) => Notice): void => {
  queryClient.setQueryData(feedQuery.queryKey, (feed) => {
    if (feed === undefined) return feed
    const data = feed.data.map(by)
    const newlyRead = data.filter(({ read }, at) => read && feed.data[at]?.read === false).length
    return { data, count: Math.max(0, feed.count - newlyRead) }
  })
  queryClient.setQueriesData<InfiniteData<NoticePage>>({ queryKey: LIST }, (list) =>
    list === undefined ? list : { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(by) })) },
  )
}
