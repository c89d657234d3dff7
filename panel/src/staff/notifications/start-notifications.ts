import { QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/live/events'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import type { Account } from '@attune/contract/staff/entity'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { may } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { currentConnection, subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { setUnreadCount } from '../../client/attention/tab-title.ts'
import { markFavicon } from './favicon.ts'
import { leadOneTab } from './leader.ts'
import { newMessageIn, noticeWords, type NewMessage } from './new-message.ts'
import { joinTabs, shownHere } from './other-tabs.ts'
import { renewSubscription } from './push.ts'
import { notificationsQuery } from './queries.ts'
import { onNoticeClicked, serviceWorker } from './service-worker.ts'
import { showNotice } from './show-notice.ts'
import { isOf, NO_UNREAD, withEvent, type Unread } from './unread-count.ts'

const LOADED_MAX = 100
const REMEMBERED_MAX = 500
/** A count that could not be loaded is tried again after this time. */
const AGAIN_MS = 10_000

/** From now on the tab's title counts, and messages are heard and seen as the account chose. Answers how to stop. */
export const startNotifications = (account: Account, open: (path: string) => void): (() => void) => {
  if (!may(account, 'conversations.view')) return () => undefined
  const { _id: accountId, timezone } = account
  const told = new Set<string>()
  const leader = leadOneTab()
  const tabs = joinTabs({
    shown: shownHere,
    onSettings: () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
  let settings: NotificationSettings | undefined
  let unread: Unread = NO_UNREAD
  let loading = 0
  let again: ReturnType<typeof setTimeout> | undefined

  const show = (next: Unread) => {
    unread = next
    const count = settings?.title === 'off' ? 0 : unread.contactIds.size
    setUnreadCount(count, unread.more)
    markFavicon(count > 0)
  }

  const load = async () => {
    const of = settings?.title
    if (of === undefined || of === 'off') return show(NO_UNREAD)
    const turn = (loading += 1)
    const filters = of === 'mine' ? { unread: true, mine: true } : { unread: true }
    const page = await calls.conversations.searchThreads({ limit: LOADED_MAX, filters })
    if (turn !== loading) return
    show({ contactIds: new Set(page.data.map(({ contactId }) => contactId)), more: page.pagination.hasNext })
  }
  const reload = () => {
    clearTimeout(again)
    // The count is an aside: without it the panel works on.
    load().catch(() => {
      again = setTimeout(reload, AGAIN_MS)
    })
  }

  const tell = async (news: NewMessage) => {
    if (settings === undefined || !leader.leads() || isQuiet(settings.quiet, new Date(), timezone)) return
    const [sound, desktop] = [settings.sound, settings.desktop].map((of) => isOf(of, news.thread, accountId))
    if (sound !== true && desktop !== true) return
    const { looking, filming } = await tabs.ask(news.thread.contactId)
    if (looking) return
    if (sound === true) await sounded()
    if (desktop === true)
      await showNotice({ ...noticeWords(news, filming), contactId: news.thread.contactId, id: news.message.id }, open)
  }

  const take = (event: LiveEvent) => {
    if (event.event === 'hello' || event.event === 'reset') return reload()
    const next = withEvent(unread, event, settings?.title ?? 'off', accountId)
    if (next !== unread) {
      show(next)
      // Some were not loaded: now there is room for them.
      if (next.more && next.contactIds.size < LOADED_MAX / 2) reload()
    }
    const news = newMessageIn(event)
    // What was missed while the line was away is counted, not told one by one.
    if (news === null || told.has(news.message.id) || currentConnection().state !== 'live') return
    if (told.size >= REMEMBERED_MAX) told.clear()
    told.add(news.message.id)
    void tell(news)
  }

  const unsubscribe = subscribeLive(take)
  const observer = new QueryObserver(queryClient, notificationsQuery)
  const unobserve = observer.subscribe(({ data }) => {
    if (data === undefined || data === settings) return
    const counted = settings?.title
    settings = data
    if (counted !== data.title) reload()
  })
  const unclick = onNoticeClicked(open)
  const unwatch = watchOwnChanges(tabs.tellSettings)
  void serviceWorker().then(() => renewSubscription().catch(() => undefined)) // The next start tries again.
  return () => {
    for (const end of [unsubscribe, unobserve, unclick, unwatch, leader.stop, tabs.close]) end()
    clearTimeout(again)
    loading += 1
    setUnreadCount(0)
    markFavicon(false)
  }
}

/** Fetched with the first message that is to be heard. */
const sounded = async (): Promise<void> => {
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
