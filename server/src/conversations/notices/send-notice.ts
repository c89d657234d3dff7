import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  pushSubscriptionById,
  removePushSubscriptionById,
  type PushSubscriptionRecord,
} from '@attune/store/staff/notifications'
import { finishGlobalWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { noticeFor, topicOf } from './notice-for.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** A notice that found no push service for so long is no news any more; the push service keeps it no longer either. */
const GIVE_UP_MS = 4 * 3_600_000

/**
 * Sends one notice to one browser, unless it is wanted no more, and keeps trying while the push service is away or busy.
 * When the service's last word was lost it may come twice; the browser shows it in the same place.
 */
export const sendNotice = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { global } = deps.store
  const { messageId, contactId, accountId, pushSubscriptionId, askedAt } = item.payload
  const late = deps.now().getTime() - Date.parse(String(askedAt))
  const subscription = await pushSubscriptionById(global, String(pushSubscriptionId))
  // The browser may have got another account meanwhile.
  if (subscription === undefined || subscription.account_id !== accountId || late > GIVE_UP_MS)
    return finishGlobalWork(global, item)
  const about = {
    organizationId: item.organizationId ?? '',
    accountId: String(accountId),
    ...(typeof messageId === 'string' ? { messageId } : { contactId: String(contactId) }),
  }
  const notice = await noticeFor(deps, about, `work:${item.workId}`)
  if (notice === null) return finishGlobalWork(global, item)
  const { endpoint, p256dh, auth } = subscription
  const ttlSeconds = Math.floor((GIVE_UP_MS - Math.max(0, late)) / 1_000)
  const terms = { ttlSeconds, topic: topicOf(deps, notice.contactId) }
  const outcome = await deps.push.send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), terms)
  if (outcome.kind === 'later') return postponeGlobalWork(global, item, pauseAfter(item.attempts, outcome.afterSeconds))
  if (outcome.kind === 'gone') await forget(deps, subscription, `work:${item.workId}`)
  // Neither the endpoint nor what was in it.
  if (outcome.kind === 'refused') deps.log.warn({ pushSubscriptionId }, 'a push service refused a notice')
  await finishGlobalWork(global, item)
}

/** The browser has given its subscription up: nothing ever reaches it again. */
const forget = (deps: Deps, { push_subscription_id: id, account_id }: PushSubscriptionRecord, cause: string) =>
  deps.store.globalTransaction(async (tx) => {
    if (!(await removePushSubscriptionById(tx, id))) return
    const payload = { accountId: account_id, pushSubscriptionId: id }
    await appendGlobalFacts(tx, null, [{ kind: 'AccountPushRemoved', payload, actor: null, cause, at: deps.now() }])
  })

const pauseAfter = (attempts: number, afterSeconds: number | null): number =>
  Math.max((afterSeconds ?? 0) * 1_000, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12)))
