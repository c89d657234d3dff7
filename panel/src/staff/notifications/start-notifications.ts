import { QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import type { Account } from '@attune/contract/staff/entity'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { may } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { currentConnection, subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { setUnreadCount } from '../../client/attention/tab-title.ts'
import { markFavicon } from './favicon.ts'
import { electLeader } from './leader.ts'
import { newMessageIn, noticeTextOf, type NewMessage } from './new-message.ts'
import { joinTabs, viewOfThisTab } from './other-tabs.ts'
import { renewSubscription } from './push.ts'
import { notificationsQuery } from './queries.ts'
import { onNoticeClick, registerServiceWorker } from './service-worker.ts'
import { showNotice } from './show-notice.ts'
import { isInScope, NO_UNREAD, applyEvent, type UnreadThreads } from './unread-count.ts'

const THREADS_MAX = 100
const ANNOUNCED_MAX = 500
/** A count that could not be loaded is tried again after this time. */
const RETRY_MS = 10_000

/** From now on the tab's title counts, and messages are heard and seen as the account chose. Answers how to stop. */
export const startNotifications = (account: Account, open: (path: string) => void): (() => void) => {
  if (!may(account, 'conversations.view')) return () => undefined
  const { _id: accountId, timezone } = account
  const announcedIds = new Set<string>()
  const leader = electLeader()
  const tabs = joinTabs({
    shown: viewOfThisTab,
    onSettings: () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
  let settings: NotificationSettings | undefined
  let unread: UnreadThreads = NO_UNREAD
  let loading = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const show = (next: UnreadThreads) => {
    unread = next
    const count = settings?.title === 'off' ? 0 : unread.contactIds.size
    setUnreadCount(count, unread.more)
    markFavicon(count > 0)
  }

  const load = async () => {
    const of = settings?.title
    if (of === undefined || of === 'off') return show(NO_UNREAD)
    const loadId = (loading += 1)
    const filters = of === 'mine' ? { unread: true, mine: true } : { unread: true }
    const page = await calls.conversations.searchThreads({ limit: THREADS_MAX, filters })
    if (loadId !== loading) return
    show({ contactIds: new Set(page.data.map(({ contactId }) => contactId)), more: page.pagination.hasNext })
  }
  const reload = () => {
    clearTimeout(retryTimer)
    // The count is an aside: without it the panel works on.
    load().catch(() => {
      retryTimer = setTimeout(reload, RETRY_MS)
    })
  }

  const announce = async (newMessage: NewMessage) => {
    if (settings === undefined || !leader.leads() || isQuiet(settings.quiet, new Date(), timezone)) return
    const [sound, desktop] = [settings.sound, settings.desktop].map((of) => isInScope(of, newMessage.thread, accountId))
    if (sound !== true && desktop !== true) return
    const { looking, filming } = await tabs.ask(newMessage.thread.contactId)
    if (looking) return
    if (sound === true) await tryPlaySound()
    if (desktop === true)
      await showNotice(
        { ...noticeTextOf(newMessage, filming), contactId: newMessage.thread.contactId, id: newMessage.message.id },
        open,
      )
  }

  const handleEvent = (event: LiveEvent) => {
    if (event.event === 'hello' || event.event === 'reset') return reload()
    const next = applyEvent(unread, event, settings?.title ?? 'off', accountId)
    if (next !== unread) {
      show(next)
      // Some were not loaded: now there is room for them.
      if (next.more && next.contactIds.size < THREADS_MAX / 2) reload()
    }
    const newMessage = newMessageIn(event)
    // What was missed while the line was away is counted, not told one by one.
    if (newMessage === null || announcedIds.has(newMessage.message.id) || currentConnection().state !== 'live') return
    if (announcedIds.size >= ANNOUNCED_MAX) announcedIds.clear()
    announcedIds.add(newMessage.message.id)
    void announce(newMessage)
  }

  const unsubscribe = subscribeLive(handleEvent)
  const observer = new QueryObserver(queryClient, notificationsQuery)
  const unobserve = observer.subscribe(({ data }) => {
    if (data === undefined || data === settings) return
    const previousScope = settings?.title
    settings = data
    if (previousScope !== data.title) reload()
  })
  const unclick = onNoticeClick(open)
  const unwatch = watchOwnChanges(tabs.tellSettings)
  void registerServiceWorker().then(() => renewSubscription().catch(() => undefined)) // The next start tries again.
  return () => {
    for (const end of [unsubscribe, unobserve, unclick, unwatch, leader.stop, tabs.close]) end()
    clearTimeout(retryTimer)
    loading += 1
    setUnreadCount(0)
    markFavicon(false)
  }
}

/** Fetched with the first message that is to be heard. */
const tryPlaySound = async (): Promise<void> => {
  try {
    const { playSound } = await import('./sound.ts')
    await playSound()
  } catch {
    // No loudspeaker, no line, or nobody has touched the page yet.
  }
}

/** Calls back when the account's choice was changed in this tab. */
const watchOwnChanges = (changed: () => void): (() => void) =>
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const own = mutation?.options.mutationKey?.[0] === notificationsQuery.queryKey[0]
    if (own && type === 'updated' && mutation?.state.status === 'success') changed()
  })
