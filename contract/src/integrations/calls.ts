import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { WebhookDeliveryId, WebhookId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { FactName, Webhook, WebhookDelivery } from './entity.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_MAX } from './limits.ts'
import { integrationRefusals as refusals } from './refusals.ts'

const Title = z.string().trim().min(1, 'Please enter a name.').max(WEBHOOK_MAX.title)
const Url = z.string().trim().min(1, 'Please enter an address.').max(WEBHOOK_MAX.url)
const Kinds = z.array(FactName).min(1, 'Choose at least one event type.').max(WEBHOOK_MAX.kinds).nullable()

const addressErrors = {
  WebhookAddressRefused: refusals.WebhookAddressRefused,
  WebhookKindUnknown: refusals.WebhookKindUnknown,
}
const notFound = { WebhookNotFound: refusals.WebhookNotFound }
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

/** Lists the organization's webhooks, oldest first. */
const listWebhooks = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhooks',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Webhook) }))

/**
 * Adds a webhook: facts from now on are posted to its address, signed with the headers of Standard Webhooks. The
 * `secret` is only returned here.
 */
const createWebhook = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/webhooks', summary: 'Add a webhook' },
  // The secret is shown once.
  { unkept: true },
)
  .input(z.strictObject({ title: Title, url: Url, kinds: Kinds }))
  .output(WithSecret)
  .errors({ ...addressErrors, WebhooksFull: refusals.WebhooksFull })

/**
 * Updates the given fields; with `rev`, only if nobody changed the webhook since. While it is off, nothing is sent:
 * waiting deliveries keep waiting, and facts that happen meanwhile are never sent.
 */
const updateWebhook = tenantCall('organizations.update', {
  method: 'PATCH',
  path: '/v1/webhooks/{id}',
  summary: 'Update a webhook',
})
  .input(
    z.strictObject({
      id: WebhookId,
      title: Title.optional(),
      url: Url.optional(),
      kinds: Kinds.optional(),
      isOn: z.boolean().optional(),
      rev: z.number().int().min(1).max(2_000_000_000).optional(),
    }),
  )
  .output(Webhook)
  .errors({ ...notFound, ...addressErrors, WebhookOutdated: { ...refusals.WebhookOutdated, data: Webhook } })

/** Creates a new secret. The old secret keeps signing alongside it for 24 hours, so that the receiver can switch over without losing an event. */
const renewWebhookSecret = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/webhooks/{id}/renew-secret', summary: 'Renew the secret of a webhook' },
  // The secret is shown once.
  { unkept: true },
)
  .input(z.strictObject({ id: WebhookId }))
  .output(WithSecret)
  .errors(notFound)

/** Removes a webhook with its deliveries. */
const removeWebhook = tenantCall('organizations.update', {
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  summary: 'Remove a webhook',
})
  .input(z.strictObject({ id: WebhookId }))
  .output(z.object({ _id: WebhookId }))
  .errors(notFound)

/** Posts a test immediately and only once, and returns how it went. */
const testWebhook = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/webhooks/{id}/test',
  summary: 'Test a webhook',
})
  .input(z.strictObject({ id: WebhookId }))
  .output(WebhookDelivery)
  .errors(notFound)

/** Lists a webhook's deliveries, newest first. Those that have arrived or failed are kept for 30 days. */
const listWebhookDeliveries = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v1/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook',
})
  .input(
    z.strictObject({
      id: WebhookId,
      state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
      limit: queryInteger(1, 100).default(10),
      next: z.string().max(200).optional(),
    }),
  )
  .output(page(WebhookDelivery))
  .errors(notFound)

/** Sends a delivery again, with the same id. Its attempts start over. */
const resendWebhookDelivery = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/webhooks/{id}/deliveries/{delivery}/resend',
  summary: 'Send a delivery again',
})
  .input(
    z.strictObject({
      id: WebhookId,
      /** A delivery of this webhook. */
      delivery: WebhookDeliveryId,
    }),
  )
  .output(WebhookDelivery)
  .errors({
    ...notFound,
    WebhookDeliveryNotFound: refusals.WebhookDeliveryNotFound,
    WebhookDeliveryWaiting: refusals.WebhookDeliveryWaiting,
    WebhookTestNotSentAgain: refusals.WebhookTestNotSentAgain,
    WebhookNotOn: refusals.WebhookNotOn,
  })

/** Sends all failed deliveries again, in order for each client. Returns how many there are. */
const resendFailedDeliveries = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/webhooks/{id}/resend-failed',
  summary: 'Send all failed deliveries again',
})
  .input(z.strictObject({ id: WebhookId }))
  .output(z.object({ count: z.number().int() }))
  .errors({ ...notFound, WebhookNotOn: refusals.WebhookNotOn })

export const integrations = {
  listWebhooks,
  createWebhook,
  updateWebhook,
  renewWebhookSecret,
  removeWebhook,
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resendFailedDeliveries,
}
