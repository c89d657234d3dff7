import { useQuery } from '@tanstack/react-query'
import { NOTICE_BATCH_MAX } from '@attune/contract/notices/constants'
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

/** Marks everything that a list shows as read: all notices, or if it shows one type, those of its loaded rows. */
export const markListRead = ({ type }: NoticesSearch, rows: readonly Notice[]): Promise<void> =>
  markRead(type === undefined ? 'all' : rows)

/** Marks notices as read, at once on screen. Does nothing if none of them is unread. */
export const markRead = async (which: readonly Notice[] | 'all'): Promise<void> => {
  const list = which === 'all' ? which : which.filter(({ read }) => !read).map(({ _id }) => _id)
  if (list.length === 0) return
  replaceNotices((notice) => (list === 'all' || list.includes(notice._id) ? { ...notice, read: true } : notice))
  try {
    for (let from = 0; from < list.length; from += NOTICE_BATCH_MAX) {
      const batch = list === 'all' ? list : list.slice(from, from + NOTICE_BATCH_MAX)
      const { count } = await calls.notices.readBatch({ list: batch })
      queryClient.setQueryData(feedQuery.queryKey, (feed) => feed && { ...feed, count })
    }
  } catch (error) {
    notifyFailure(error)
    await notices.reload()
  }
}

/**
 * Closes an alert, which also marks it as read; the toast undoes it. If a colleague was faster, the toast says so, and
 * there is nothing to undo. `readerId`: the account that closes it.
 */
export const closeAlert = async (notice: Notice, readerId: string): Promise<void> => {
  const { title: content } = notice
  const { closedBy } = await setStatus(notice, 'closed')
  if (closedBy?._id === readerId) notifyDone('Alert closed', () => setStatus(notice, 'open'), { content })
  else
    notify({
      kind: 'good',
      title: closedBy === null ? 'Already closed' : `Already closed by ${closedBy.name}`,
      content,
    })
}

/** Resends the message that failed. The notice then counts as read. */
export const resendMessage = async (notice: Notice): Promise<void> => {
  if (notice.entity === null) return
  await calls.conversations.resendMessage({ id: notice.entity._id })
  notify({ kind: 'good', title: 'Sending again', content: notice.entity.title })
  await Promise.all([markRead([notice]), notices.reload()])
}

export const reopenAlert = async (notice: Notice): Promise<void> => {
  await setStatus(notice, 'open')
}

const setStatus = async ({ _id }: Notice, status: 'open' | 'closed'): Promise<Notice> => {
  const changed = await calls.notices.setStatus({ id: _id, status })
  replaceNotices((notice) => (notice._id === _id ? changed : notice))
  return changed
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
