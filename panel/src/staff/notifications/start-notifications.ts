import { QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import type { Account } from '@attune/contract/staff/entity'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { may } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { currentConnection, subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { announceAfterScenes } from './after-scenes.ts'
import { electLeader } from './leader.ts'
import { newMessageIn, noticeTextOf, type NewMessage } from './new-message.ts'
import { joinTabs, viewOfThisTab } from './other-tabs.ts'
import { renewSubscription } from './push.ts'
import { notificationsQuery } from './queries.ts'
import { onNoticeClick, registerServiceWorker } from './service-worker.ts'
import { showNotice } from './show-notice.ts'
import { makeUnreadBadge } from './unread-badge.ts'
import { isInScope } from './unread-count.ts'

const ANNOUNCED_MAX = 500
/** A broken stream is open again well within this time. */
const RECENT_MS = 30_000

/** Starts unread counts in the tab title, and sounds and notices by the account's settings. Returns a stop function. */
export const startNotifications = (account: Account, open: (path: string) => void): (() => void) => {
  // Sounds and notices of another account belong to its owner.
  if (!may(account, 'conversations.view') || account.switched !== null) return () => undefined
  // Conversations are counted within one organization.
  if (actingOrganization() === null) return () => undefined
  const { _id: accountId, timezone } = account
  const announcedIds = new Set<string>()
  // A tab stands for election once it hears of new messages: a leader that is still connecting would announce none.
  let leader = currentConnection().state === 'live' ? electLeader() : null
  const badge = makeUnreadBadge(accountId)
  const tabs = joinTabs({
    shown: viewOfThisTab,
    onSettings: () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
  let settings: NotificationSettings | undefined

  const announce = async (newMessage: NewMessage) => {
    if (settings === undefined || leader?.leads() !== true || isQuiet(settings.quiet, new Date(), timezone)) return
    const [sound, desktop] = [settings.sound, settings.desktop].map((of) => isInScope(of, newMessage.thread, accountId))
    if (sound !== true && desktop !== true) return
    const { looking, filming } = await tabs.ask(newMessage.thread.contactId)
    if (looking) return
    // Not awaited: in a tab without interaction the browser holds sound back, and the notice would wait, too.
    if (sound === true) void tryPlaySound()
    if (desktop === true)
      await showNotice(
        { ...noticeTextOf(newMessage, filming), contactId: newMessage.thread.contactId, id: newMessage.message.id },
        open,
      )
  }

  const afterScenes = announceAfterScenes((newMessage) => void announce(newMessage))

  const handleEvent = (event: LiveEvent) => {
    leader ??= electLeader()
    if (event.event === 'hello' || event.event === 'reset') return badge.reload()
    badge.apply(event)
    afterScenes.apply(event)
    const newMessage = newMessageIn(event)
    if (newMessage === null || announcedIds.has(newMessage.message.id)) return
    // What was missed while offline is only counted, not announced one by one; what arrived while reconnecting is.
    if (currentConnection().state !== 'live' && !isRecent(newMessage)) return
    if (announcedIds.size >= ANNOUNCED_MAX) announcedIds.clear()
    announcedIds.add(newMessage.message.id)
    afterScenes.add(newMessage)
  }

  const unsubscribe = subscribeLive(handleEvent)
  const observer = new QueryObserver(queryClient, notificationsQuery)
  const unobserve = observer.subscribe(({ data }) => {
    if (data === undefined || data === settings) return
    settings = data
    badge.setScope(data.title)
  })
  const unclick = onNoticeClick(open)
  const unwatch = watchOwnChanges(tabs.tellSettings)
  void registerServiceWorker().then(() => renewSubscription().catch(() => undefined)) // The next start tries again.
  return () => {
    for (const end of [unsubscribe, unobserve, unclick, unwatch, afterScenes.stop, tabs.close, badge.stop]) end()
    leader?.stop()
  }
}

const isRecent = ({ message }: NewMessage): boolean =>
  message.body !== undefined && Date.now() - message.body.date * 1_000 < RECENT_MS

/** Plays the sound, loading its code on first use; failures are ignored. */
const tryPlaySound = async (): Promise<void> => {
  try {
    const { playSound } = await import('./sound.ts')
    await playSound()
  } catch {
    // No loudspeaker, no connection, or no interaction with the page yet.
  }
}

/** Calls back when the account's notification settings were changed in this tab. */
const watchOwnChanges = (onChange: () => void): (() => void) =>
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const own = mutation?.options.mutationKey?.[0] === notificationsQuery.queryKey[0]
    if (own && type === 'updated' && mutation?.state.status === 'success') onChange()
  })
