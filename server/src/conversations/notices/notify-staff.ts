import { listAccountsWithPush, pushSubscriptionsOf } from '@attune/store/staff/notifications'
import { addWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'
import type { WorkKind } from '../../work/kinds.ts'
import { noticeFor } from './notice-for.ts'

const SEND: WorkKind = 'push-notice'

/**
 * A client wrote, or automation muted one who does not answer: each browser of whoever wants to hear of it gets a notice of
 * its own, by work of its own.
 */
export const notifyStaff = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const organizationId = item.organizationId ?? ''
  const { messageId, contactId } = item.payload
  const of = typeof messageId === 'string' ? { messageId } : { contactId: String(contactId) }
  const browsers: { accountId: string; pushSubscriptionId: string }[] = []
  for (const accountId of await listAccountsWithPush(deps.store.global, organizationId)) {
    const about = { organizationId, accountId, ...of }
    if ((await noticeFor(deps, about, `work:${item.workId}`)) === null) continue
    for (const { push_subscription_id } of await pushSubscriptionsOf(deps.store.global, accountId))
      browsers.push({ accountId, pushSubscriptionId: push_subscription_id })
  }
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    const now = deps.now()
    for (const browser of browsers)
      await addWork(tx, { kind: SEND, payload: { ...of, ...browser, askedAt: now.toISOString() }, dueAt: now, now })
  })
}
