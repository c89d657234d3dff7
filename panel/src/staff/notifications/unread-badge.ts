import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NotifyOf } from '@attune/contract/staff/notifications'
import { setUnreadCount } from '../../client/attention/tab-title.ts'
import { calls } from '../../client/calls.ts'
import { markFavicon } from './favicon.ts'
import { applyEvent, NO_UNREAD, type UnreadThreads } from './unread-count.ts'

const THREADS_MAX = 100
/** Delay before retrying a count that couldn't be loaded. */
const RETRY_MS = 10_000

interface UnreadBadge {
  /** Sets which conversations are counted. */
  setScope: (scope: NotifyOf) => void
  reload: () => void
  apply: (event: LiveEvent) => void
  /** Stops counting and removes the badge. */
  stop: () => void
}

/** Shows the number of unread conversations in the tab title and on the favicon. */
export const makeUnreadBadge = (accountId: string): UnreadBadge => {
  let scope: NotifyOf | undefined
  let unread: UnreadThreads = NO_UNREAD
  let lastLoad = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const show = (next: UnreadThreads) => {
    unread = next
    const count = scope === 'off' ? 0 : unread.contactIds.size
    setUnreadCount(count, unread.more)
    markFavicon(count > 0)
  }
  const load = async () => {
    if (scope === undefined || scope === 'off') return show(NO_UNREAD)
    const loadId = (lastLoad += 1)
    const filters = scope === 'mine' ? { unread: true, mine: true } : { unread: true }
    const page = await calls.conversations.searchThreads({ limit: THREADS_MAX, filters })
    if (loadId !== lastLoad) return
    show({ contactIds: new Set(page.data.map(({ contactId }) => contactId)), more: page.pagination.hasNext })
  }
  const reload = () => {
    clearTimeout(retryTimer)
    // The panel works without the count.
    load().catch(() => {
      retryTimer = setTimeout(reload, RETRY_MS)
    })
  }

  return {
    setScope: (next) => {
      if (scope === next) return
      scope = next
      reload()
    },
    reload,
    apply: (event) => {
      const next = applyEvent(unread, event, scope ?? 'off', accountId)
      if (next === unread) return
      show(next)
      // Reloads, because there is room again for conversations that weren't loaded.
      if (next.more && next.contactIds.size < THREADS_MAX / 2) reload()
    },
    stop: () => {
      clearTimeout(retryTimer)
      lastLoad += 1
      setUnreadCount(0)
      markFavicon(false)
    },
  }
}
