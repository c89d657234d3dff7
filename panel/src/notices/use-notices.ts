import { useQuery } from '@tanstack/react-query'
import type { Notice } from '@attune/contract/notices/entity'
import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'
import { notify, notifyDone, notifyFailure } from '../client/notify.ts'
import { queryClient } from '../client/query-client.ts'
import { useAfterFirstPage } from '../client/use-after-first-page.ts'
import type { NoticesSearch } from './notices-search.ts'

const notices = makeCollection({ name: 'notices', list: calls.notices.list, about: ['notices'] })

/** The pages of the list. */
export const noticesQuery = ({ read, type }: NoticesSearch) =>
  notices.list({
    ...(read !== undefined && { read: read ? 'true' : 'false' }),
    ...(type !== undefined && { type }),
  })

/** The latest notices and the unread count. */
export const feedQuery = { ...notices.ask('feed', calls.notices.listFeed, {}), staleTime: 60_000 }

/** How many notices are unread, kept up to date from the live stream: `99+` at most, null if there are none. */
export const useNoticeCount = (): string | null => {
  notices.useLive()
  const enabled = useAfterFirstPage()
  const count = useQuery({ ...feedQuery, enabled }).data?.count ?? 0
  return count === 0 ? null : count > 99 ? '99+' : String(count)
}

/** Marks notices as read, at once on screen. Does nothing if none of them is unread. */
export const markRead = async (which: readonly Notice[] | 'all'): Promise<void> => {
  const list = which === 'all' ? which : which.filter(({ read }) => !read).map(({ _id }) => _id)
  if (list.length === 0) return
  replaceNotices((notice) => (list === 'all' || list.includes(notice._id) ? { ...notice, read: true } : notice))
  try {
    const { count } = await calls.notices.readBatch({ list })
    queryClient.setQueryData(feedQuery.queryKey, (feed) => feed && { ...feed, count })
  } catch (error) {
    notifyFailure(error)
    await notices.reload()
  }
}

/** Closes an alert, which also marks it as read; the toast undoes it. */
export const closeAlert = async (notice: Notice): Promise<void> => {
  await setStatus(notice, 'closed')
  notifyDone('Alert closed', () => setStatus(notice, 'open'), { content: notice.title })
}

/** Resends the message that failed. The notice then counts as read. */
export const resendMessage = async (notice: Notice): Promise<void> => {
  if (notice.entity === null) return
  await calls.conversations.resendMessage({ id: notice.entity._id })
  notify({ kind: 'good', title: 'Sending again', content: notice.entity.title })
  await Promise.all([markRead([notice]), notices.reload()])
}

export const reopenAlert = (notice: Notice): Promise<void> => setStatus(notice, 'open')

const setStatus = async ({ _id }: Notice, status: 'open' | 'closed'): Promise<void> => {
  const changed = await calls.notices.setStatus({ id: _id, status })
  replaceNotices((notice) => (notice._id === _id ? changed : notice))
}

/** Replaces notices wherever they are shown. A list keeps its rows until it is reloaded. */
const replaceNotices = (by: (notice: Notice) => Notice): void => {
  queryClient.setQueryData(feedQuery.queryKey, (feed) => {
    if (feed === undefined) return feed
    const data = feed.data.map(by)
    const newlyRead = data.filter(({ read }, at) => read && feed.data[at]?.read === false).length
    return { data, count: Math.max(0, feed.count - newlyRead) }
  })
  notices.change(by)
}
