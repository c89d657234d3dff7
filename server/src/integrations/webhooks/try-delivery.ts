import type { WebhookEvent } from '@attune/contract/integrations/entity'
import { WEBHOOK_ANSWER_SECONDS } from '@attune/contract/integrations/limits'
import type { DeliveryRow } from '@attune/store/integrations/deliveries'
import type { WebhookRow } from '@attune/store/integrations/webhooks'
import type { Deps } from '../../deps.ts'
import { postEvent, type PostOutcome } from './post-event.ts'
import { openWebhookSecrets, signEvent } from './secrets.ts'

/** What is posted: a fact, or a test. */
type Posted = Pick<DeliveryRow, 'delivery_id' | 'kind' | 'contact_id' | 'payload' | 'at'>

export interface Tried extends PostOutcome {
  at: Date
  tookMs: number
}

/** Posts a delivery once, signed as Standard Webhooks has it. Records nothing. */
export const tryDelivery = async (deps: Deps, webhook: WebhookRow, row: Posted): Promise<Tried> => {
  const at = deps.now()
  const began = performance.now()
  const outcome = await send(deps, webhook, row, at)
  return { ...outcome, at, tookMs: Math.round(performance.now() - began) }
}

const send = async (deps: Deps, webhook: WebhookRow, row: Posted, at: Date): Promise<PostOutcome> => {
  const secrets = openWebhookSecrets(deps, webhook)
  if (secrets === null)
    return {
      ...{ statusCode: null, isDown: true, isGone: false, afterSeconds: 0 },
      problem: 'The secret can’t be opened: the installation has another one. Renew the secret of this webhook.',
    }
  const id = row.delivery_id
  const body = JSON.stringify({
    id,
    type: row.kind,
    timestamp: row.at.toISOString(),
    organization: webhook.organization_id,
    contact: row.contact_id,
    data: row.payload,
  } satisfies WebhookEvent)
  const seconds = Math.floor(at.getTime() / 1_000)
  return postEvent(webhook.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Attune',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signEvent(secrets, { id, seconds, body, at }),
    },
    body,
    origins: deps.settings.webhookOrigins,
    // Ends before another worker takes over the job.
    timeoutMs: Math.min(WEBHOOK_ANSWER_SECONDS * 1_000, deps.settings.workLeaseMs / 2),
  })
}
