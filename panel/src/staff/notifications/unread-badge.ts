import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NotifyOf } from '@attune/contract/staff/notifications'
import { setTitleCount, setUnreadCount } from '../../client/attention/tab-title.ts'
import { calls } from '../../client/calls.ts'
import { markFavicon } from './favicon.ts'
import { applyEvent, NO_UNREAD, type UnreadThreads } from './unread-count.ts'

const THREADS_MAX = 100
/** Delay before retrying a count that couldn't be loaded. */
const RETRY_MS = 10_000

interface UnreadBadge {
  /** Sets which conversations the tab counts. */
  setScope: (scope: NotifyOf) => void
  reload: () => void
  apply: (event: LiveEvent) => void
  /** Stops counting and removes the badge. */
  stop: () => void
}

/**
 * Counts unread conversations: in the navigation, as many as the folder Unread lists; in the tab's title and on the
 * favicon, those the account wants to be notified about.
 */
export const makeUnreadBadge = (accountId: string): UnreadBadge => {
  let scope: NotifyOf | undefined
  const showInTab = () => {
    const { contactIds, more } = scope === 'all' ? listed.unread() : scope === 'mine' ? own.unread() : NO_UNREAD
    setTitleCount(contactIds.size, more)
    markFavicon(contactIds.size > 0)
  }
  const listed = countUnread('all', accountId, ({ contactIds, more }) => {
    setUnreadCount(contactIds.size, more)
    showInTab()
  })
  const own = countUnread('mine', accountId, showInTab)
  const reload = () => {
    if (scope === undefined) return
    listed.reload()
    if (scope === 'mine') own.reload()
  }
  return {
    setScope: (next) => {
      if (scope === next) return
      scope = next
      reload()
      showInTab()
    },
    reload,
    apply: (event) => {
      if (scope === undefined) return
      listed.apply(event)
      if (scope === 'mine') own.apply(event)
    },
    stop: () => {
      scope = undefined
      listed.stop()
      own.stop()
      setUnreadCount(0)
      showInTab()
    },
  }
}

interface Counting {
  unread: () => UnreadThreads
  reload: () => void
  apply: (event: LiveEvent) => void
  stop: () => void
}

const countUnread = (of: 'mine' | 'all', accountId: string, show: (unread: UnreadThreads) => void): Counting => {
  let unread: UnreadThreads = NO_UNREAD
  let lastLoad = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const set = (next: UnreadThreads) => {
    unread = next
    show(next)
  }
  const load = async () => {
    const loadId = (lastLoad += 1)
    const filters = of === 'mine' ? { unread: true, mine: true } : { unread: true }
    const page = await calls.conversations.searchThreads({ limit: THREADS_MAX, filters })
    if (loadId !== lastLoad) return
    set({ contactIds: new Set(page.data.map(({ contactId }) => contactId)), more: page.pagination.hasNext })
  }
  const reload = () => {
    clearTimeout(retryTimer)
    // The panel works without the count.
    load().catch(() => {
      retryTimer = setTimeout(reload, RETRY_MS)
    })
  }
  return {
    unread: () => unread,
    reload,
    apply: (event) => {
      const next = applyEvent(unread, event, of, accountId)
      if (next === unread) return
      set(next)
      // Reloads, because there is room again for conversations that weren't loaded.
      if (next.more && next.contactIds.size < THREADS_MAX / 2) reload()
    },
    stop: () => {
      clearTimeout(retryTimer)
      lastLoad += 1
      unread = NO_UNREAD
    },
  }
}
