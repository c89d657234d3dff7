import { DAY_MS } from '@attune/contract/durations'
import { WEBHOOK_OFF_AFTER_DAYS, WEBHOOK_RETRY_SECONDS } from '@attune/contract/integrations/limits'
import { failWaiting, recordTry, type DeliveryRow, type TryOutcome } from '@attune/store/integrations/deliveries'
import { lockWebhook, noteOfWebhook, type WebhookRow } from '@attune/store/integrations/webhooks'
import { listAdminIds } from '@attune/store/staff/list-staff'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { raiseNotice } from '../../notices/raise-notice.ts'
import { recordFacts } from '../../work/record-facts.ts'
import type { Tried } from './try-delivery.ts'

/** Records an attempt and what it says about the receiver. Returns whether the webhook is still on. */
export const recordOutcome = async (
  deps: Deps,
  { organization_id: organizationId, webhook_id: id, url }: WebhookRow,
  row: DeliveryRow,
  tried: Tried,
): Promise<boolean> => {
  const admins = tried.problem === null ? [] : await listAdminIds(deps.store.global, organizationId)
  return deps.store.tenant(organizationId, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (webhook === undefined || !(await recordTry(tx, row, judge(row.tries, tried)))) return webhook?.state === 'on'
    // It went to an address that was changed in the meantime, and says nothing about the new one.
    if (webhook.url !== url) return webhook.state === 'on'
    await noteOfWebhook(tx, id, standingAfter(webhook, tried))
    if (webhook.state !== 'on' || !isHopeless(webhook, tried)) return webhook.state === 'on'
    await giveUp(tx, webhook, tried, admins)
    return false
  })
}

/** The outcome of a delivery: it has arrived, is tried again later, or has failed. */
export const judge = (triesBefore: number, { at, statusCode, problem, afterSeconds }: Tried): TryOutcome => {
  const tried = { tries: triesBefore + 1, status_code: statusCode, problem, last_tried_at: at }
  if (problem === null) return { ...tried, state: 'delivered', next_at: null }
  const seconds = WEBHOOK_RETRY_SECONDS[triesBefore]
  if (seconds === undefined) return { ...tried, state: 'failed', next_at: null }
  return { ...tried, state: 'waiting', next_at: new Date(at.getTime() + Math.max(seconds, afterSeconds) * 1_000) }
}

/** How the receiver is doing after an attempt. */
export const standingAfter = (
  { failing_since: since, quiet_until: quiet }: WebhookRow,
  { at, tookMs, problem, afterSeconds }: Tried,
) => {
  if (problem === null) return { failing_since: null, problem: null, last_delivered_at: at, took_ms: tookMs }
  const until = new Date(at.getTime() + afterSeconds * 1_000)
  // Several are posted at once, and each answer may ask for another time.
  const isLonger = afterSeconds > 0 && (quiet === null || until > quiet)
  return { failing_since: since ?? at, problem, took_ms: tookMs, ...(isLonger && { quiet_until: until }) }
}

const isHopeless = ({ failing_since: since }: WebhookRow, { at, isGone, problem }: Tried): boolean =>
  isGone || (problem !== null && since !== null && at.getTime() - since.getTime() > WEBHOOK_OFF_AFTER_DAYS * DAY_MS)

const giveUp = async (
  tx: Tenant,
  { webhook_id: webhookId, title }: WebhookRow,
  { at }: Tried,
  admins: readonly string[],
): Promise<void> => {
  await noteOfWebhook(tx, webhookId, { state: 'gave-up' })
  await failWaiting(tx, webhookId, 'The webhook was switched off before it was this one’s turn.')
  const cause = `webhook:${webhookId}`
  await recordFacts(tx, [{ kind: 'WebhookChanged', payload: { webhookId }, actor: null, cause, at }])
  await raiseNotice(
    tx,
    {
      type: 'error',
      title: `The webhook “${title}” was switched off: its receiver takes nothing`,
      topic: `webhook:${webhookId}`,
      about: null,
      recipients: [],
    },
    { admins, cause, at },
  )
}
