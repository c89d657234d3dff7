import type { WebhookDelivery } from '@attune/contract/integrations/entity'
import { WEBHOOK_TEST, type WebhookDeliveryState } from '@attune/contract/integrations/limits'
import type { Page } from '@attune/contract/page'
import { addDeliveries, listDeliveries, retryFailed } from '@attune/store/integrations/deliveries'
import { loadWebhook, noteOfWebhook } from '@attune/store/integrations/webhooks'
import type { Tenant } from '@attune/store/store'
import { decodeCursor, encodeCursor, invalidCursor } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { accessDelivery, accessWebhook, deliveryFor } from '../access.ts'
import { postNow } from './fill-webhooks.ts'
import { judge, standingAfter } from './record-outcome.ts'
import { tryDelivery } from './try-delivery.ts'

export const listWebhookDeliveries = (
  deps: Deps,
  who: Member,
  {
    id,
    state,
    limit,
    next,
  }: { id: string; state?: WebhookDeliveryState | undefined; limit: number; next?: string | undefined },
): Promise<Page<WebhookDelivery>> => {
  const before = next === undefined ? undefined : readPlace(next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const webhook = await accessWebhook(tx, id)
    const rows = await listDeliveries(tx, id, { state, before, limit })
    const data = rows.slice(0, limit)
    const last = rows.length > limit ? data.at(-1) : undefined
    const cursor = last === undefined ? null : encodeCursor({ key: String(last.place), id: last.delivery_id })
    return {
      data: data.map((row) => deliveryFor(row, webhook)),
      pagination: { hasNext: cursor !== null, next: cursor },
    }
  })
}

/** Posts a test outside any transaction, once, then records how it went. */
export const testWebhook = async (deps: Deps, who: Member, { id }: { id: string }): Promise<WebhookDelivery> => {
  const webhook = await deps.store.tenant(who.organizationId, (tx) => loadWebhook(tx, id))
  if (webhook === undefined) throw new Refusal('WebhookNotFound')
  const at = deps.now()
  const test = { delivery_id: newId('wd'), kind: WEBHOOK_TEST, contact_id: null, payload: {}, at }
  const tried = await tryDelivery(deps, webhook, test)
  const { tries, status_code, problem, last_tried_at } = judge(0, tried)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const current = await accessWebhook(tx, id)
    // One that went to an address that was changed in the meantime says nothing about the new one.
    if (problem === null && current.url === webhook.url) await noteOfWebhook(tx, id, standingAfter(current, tried))
    await addDeliveries(tx, [
      {
        ...test,
        ...{ webhook_id: id, stream: '', payload: '{}', created_at: at, next_at: null },
        ...{ state: problem === null ? 'delivered' : 'failed', tries, status_code, problem, last_tried_at },
      },
    ])
    return deliveryFor(await accessDelivery(tx, id, test.delivery_id), current)
  })
}

export const resendWebhookDelivery = (
  deps: Deps,
  who: Member,
  { id, delivery }: { id: string; delivery: string },
): Promise<WebhookDelivery> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const webhook = await accessWebhook(tx, id)
    const { state, kind } = await accessDelivery(tx, id, delivery)
    if (state === 'waiting') throw new Refusal('WebhookDeliveryWaiting')
    if (kind === WEBHOOK_TEST) throw new Refusal('WebhookTestNotSentAgain')
    if (webhook.state !== 'on') throw new Refusal('WebhookNotOn')
    await retryFailed(tx, id, { id: delivery, now: deps.now(), except: WEBHOOK_TEST })
    await postAgain(deps, tx, id)
    return deliveryFor(await accessDelivery(tx, id, delivery), { quiet_until: null })
  })

export const resendFailedDeliveries = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ count: number }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const webhook = await accessWebhook(tx, id)
    if (webhook.state !== 'on') throw new Refusal('WebhookNotOn')
    const count = await retryFailed(tx, id, { now: deps.now(), except: WEBHOOK_TEST })
    if (count > 0) await postAgain(deps, tx, id)
    return { count }
  })

/** A person who sends again doesn't wait for the time that the receiver asked for. */
const postAgain = async (deps: Deps, tx: Tenant, id: string): Promise<void> => {
  await noteOfWebhook(tx, id, { quiet_until: null })
  await postNow(deps, tx, id)
}

const readPlace = (next: string): bigint => {
  const { key } = decodeCursor(next)
  if (!/^[0-9]{1,18}$/.test(key)) throw invalidCursor()
  return BigInt(key)
}
