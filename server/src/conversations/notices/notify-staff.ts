import type { Job } from '../../work/kinds.ts'
import {
  listAccountsWithPush,
  pushSubscriptionsOf,
  pushSubscriptionById,
  removePushSubscriptionById,
  type PushSubscriptionRecord,
} from '@attune/store/staff/notifications'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { finishGlobalWork, postponeGlobalWork } from '@attune/store/work/global-work'
import { addJob } from '../../work/add-job.ts'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'
import { noticeFor, topicOf } from './notice-for.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** About a client's message, or about a client whom automation muted. */
    'notify-staff': { messageId?: string; contactId?: string }
    'push-notice': {
      messageId?: string
      contactId?: string
      accountId: string
      pushSubscriptionId: string
      /** ISO 8601. */
      askedAt: string
    }
  }
}

const SEND = 'push-notice'

/** After a client's message or an automatic mute, adds one job per browser of everybody who wants a notice. */
export const notifyStaff = async (deps: Deps, item: Job<'notify-staff'>): Promise<void> => {
  const { organizationId } = item
  const { messageId, contactId } = item.payload
  const of = typeof messageId === 'string' ? { messageId } : { contactId: String(contactId) }
  const browsers: { accountId: string; pushSubscriptionId: string }[] = []
  for (const accountId of await listAccountsWithPush(deps.store.global, organizationId)) {
    const about = { organizationId, accountId, ...of }
    if ((await noticeFor(deps, about, causeOfJob(item))) === null) continue
    for (const { push_subscription_id } of await pushSubscriptionsOf(deps.store.global, accountId, deps.now()))
      browsers.push({ accountId, pushSubscriptionId: push_subscription_id })
  }
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    const now = deps.now()
    for (const browser of browsers)
      await addJob(tx, { kind: SEND, payload: { ...of, ...browser, askedAt: now.toISOString() }, dueAt: now, now })
  })
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** A notice older than this is dropped; it is also the time for which the push service keeps it. */
const GIVE_UP_MS = 4 * 3_600_000

/** Sends one notice to one browser. */
export const sendNotice = (deps: Deps, item: Job<'push-notice'>): Promise<void> => {
  const { messageId, contactId, accountId } = item.payload
  const about = {
    organizationId: item.organizationId,
    accountId,
    ...(typeof messageId === 'string' ? { messageId } : { contactId: String(contactId) }),
  }
  return pushToBrowser(deps, item, async () => {
    const notice = await noticeFor(deps, about, causeOfJob(item))
    return notice === null ? null : { notice, topic: topicOf(deps, notice.contactId) }
  })
}

/**
 * Sends what `load` returns to the browser of a job, unless it is no longer wanted, and retries while the push service is
 * down or busy. If the service's answer is lost it may arrive twice; the browser shows it in the same place.
 */
export const pushToBrowser = async (
  deps: Deps,
  item: Job<'push-notice'> | Job<'push-alert'>,
  load: () => Promise<{ notice: object; topic: string } | null>,
): Promise<void> => {
  const { global } = deps.store
  const { accountId, pushSubscriptionId, askedAt } = item.payload
  const late = deps.now().getTime() - Date.parse(askedAt)
  const subscription = await pushSubscriptionById(global, pushSubscriptionId, deps.now())
  // The browser may belong to another account by now.
  if (subscription === undefined || subscription.account_id !== accountId || late > GIVE_UP_MS)
    return finishGlobalWork(global, item)
  const wanted = await load()
  if (wanted === null) return finishGlobalWork(global, item)
  const { endpoint, p256dh, auth } = subscription
  const ttlSeconds = Math.floor((GIVE_UP_MS - Math.max(0, late)) / 1_000)
  const terms = { ttlSeconds, topic: wanted.topic }
  const outcome = await deps.push.send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(wanted.notice), terms)
  if (outcome.kind === 'later') return postponeGlobalWork(global, item, pauseAfter(item.attempts, outcome.afterSeconds))
  if (outcome.kind === 'gone') await forget(deps, subscription, causeOfJob(item))
  // Neither the endpoint nor the content goes into the log.
  if (outcome.kind === 'refused') deps.log.warn({ pushSubscriptionId }, 'a push service refused a notice')
  await finishGlobalWork(global, item)
}

/** The browser has cancelled its subscription, so nothing can reach it any more. */
const forget = (deps: Deps, { push_subscription_id: id, account_id }: PushSubscriptionRecord, cause: string) =>
  deps.store.globalTransaction(async (tx) => {
    if (!(await removePushSubscriptionById(tx, id))) return
    const payload = { accountId: account_id, pushSubscriptionId: id }
    await appendGlobalFacts(tx, null, [{ kind: 'AccountPushRemoved', payload, actor: null, cause, at: deps.now() }])
  })

const pauseAfter = (attempts: number, afterSeconds: number | null): number =>
  Math.max((afterSeconds ?? 0) * 1_000, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12)))
