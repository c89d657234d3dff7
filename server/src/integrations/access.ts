import type { Webhook, WebhookDelivery } from '@attune/contract/integrations/entity'
import { lockDelivery, type DeliveryRow } from '@attune/store/integrations/deliveries'
import { listWebhooks, lockWebhook, type WebhookRecord, type WebhookRow } from '@attune/store/integrations/webhooks'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../refusal.ts'

/** Locks one of the organization's webhooks. */
export const accessWebhook = async (tx: Tenant, id: string): Promise<WebhookRow> => {
  const webhook = await lockWebhook(tx, id)
  if (webhook === undefined) throw new Refusal('WebhookNotFound')
  return webhook
}

/** Locks a delivery of a webhook. */
export const accessDelivery = async (tx: Tenant, webhookId: string, id: string): Promise<DeliveryRow> => {
  const delivery = await lockDelivery(tx, webhookId, id)
  if (delivery === undefined) throw new Refusal('WebhookDeliveryNotFound')
  return delivery
}

export const loadWebhookFor = async (tx: Tenant, id: string, now: Date): Promise<Webhook> => {
  const [record] = await listWebhooks(tx, id)
  if (record === undefined) throw new Refusal('WebhookNotFound')
  return webhookFor(record, now)
}

export const webhookFor = (row: WebhookRecord, now: Date): Webhook => ({
  _id: row.webhook_id,
  title: row.title,
  url: row.url,
  kinds: row.kinds,
  state: row.state,
  secretEnd: row.secret_end,
  bothUntil: row.both_until?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  problem: row.problem,
  quietUntil: row.quiet_until !== null && row.quiet_until > now ? row.quiet_until.toISOString() : null,
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
  waiting: row.waiting,
  failed: row.failed,
  createdBy: row.maker,
  createdAt: row.created_at.toISOString(),
  rev: row.rev,
})

export const deliveryFor = (row: DeliveryRow, webhook: Pick<WebhookRow, 'quiet_until'>): WebhookDelivery => ({
  _id: row.delivery_id,
  kind: row.kind,
  contact: row.contact_id,
  at: row.at.toISOString(),
  state: row.state,
  tries: row.tries,
  statusCode: row.status_code,
  problem: row.problem,
  lastTriedAt: row.last_tried_at?.toISOString() ?? null,
  nextAt: nextAtOf(row, webhook)?.toISOString() ?? null,
})

const nextAtOf = ({ next_at: next }: DeliveryRow, { quiet_until: quiet }: Pick<WebhookRow, 'quiet_until'>) =>
  next !== null && quiet !== null && quiet > next ? quiet : next
