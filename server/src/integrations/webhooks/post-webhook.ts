import { listDue, nextDue, type DeliveryRow } from '@attune/store/integrations/deliveries'
import { loadWebhook, lockWebhook, type WebhookRow } from '@attune/store/integrations/webhooks'
import type { Deps } from '../../deps.ts'
import { finish, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { recordOutcome } from './record-outcome.ts'
import { tryDelivery } from './try-delivery.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Posts what waits for a webhook. */
    'post-webhook': { webhookId: string }
  }
}

/** Deliveries sent to one receiver at the same time, each for a different client. */
const AT_ONCE = 4
const BATCH = 20
/** A receiver that took longer than this to answer is slow. */
const SLOW_MS = 1_000
/** Jobs of this process that may post at once. Slow receivers wait for each other, and for nobody else. */
const LANES = { quick: 3, slow: 1 }
const LANE_BUSY_MS = 200
/** How long a receiver that is down rests, at least and at most. */
const REST_MS = { least: 5_000, most: 60_000 }

/** By what all stores of a process share: each job has a store of its own. */
const posting = new WeakMap<Deps['store']['hints'], { quick: number; slow: number }>()

/**
 * Posts what waits for one webhook, for a part of the lease, then lets others go first. Each client's deliveries are
 * sent in order: one that isn't accepted holds up the others of its client, until it has arrived or failed.
 */
export const postWebhook = async (deps: Deps, item: Job<'post-webhook'>): Promise<void> => {
  const { organizationId } = item
  const { webhookId } = item.payload
  const webhook = await deps.store.tenant(organizationId, (tx) => loadWebhook(tx, webhookId))
  const lane = (webhook?.took_ms ?? 0) > SLOW_MS ? 'slow' : 'quick'
  const busy = posting.get(deps.store.hints) ?? { quick: 0, slow: 0 }
  posting.set(deps.store.hints, busy)
  if (busy[lane] >= LANES[lane]) return deps.store.tenant(organizationId, (tx) => postpone(tx, item, LANE_BUSY_MS))
  busy[lane] += 1
  try {
    const mayPost = webhook?.state === 'on' && quietMsOf(webhook, deps.now()) === 0
    const isDown = mayPost && (await postWhileTimeLasts(deps, webhook))
    await endOrGoOn(deps, item, isDown)
  } finally {
    busy[lane] -= 1
  }
}

/** For how long the receiver has asked not to be sent anything. */
const quietMsOf = ({ quiet_until: until }: WebhookRow, now: Date): number =>
  until === null ? 0 : Math.max(0, until.getTime() - now.getTime())

/** Posts until nothing is due, time is up or the receiver is down. Returns whether it is down. */
const postWhileTimeLasts = async (deps: Deps, webhook: WebhookRow): Promise<boolean> => {
  const end = performance.now() + deps.settings.workLeaseMs / 4
  const { organization_id: organizationId, webhook_id: webhookId } = webhook
  while (performance.now() < end) {
    const due = await deps.store.tenant(organizationId, (tx) =>
      listDue(tx, webhookId, { now: deps.now(), limit: BATCH }),
    )
    if (due.length === 0) return false
    if (await postAll(deps, webhook, due, end)) return true
  }
  return false
}

/** Posts some deliveries of different clients. Returns whether the receiver is down or wants no more. */
const postAll = async (deps: Deps, webhook: WebhookRow, due: readonly DeliveryRow[], end: number): Promise<boolean> => {
  const left = [...due]
  let stop = false
  const postNext = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined && !stop && performance.now() < end; row = left.shift()) {
      const tried = await tryDelivery(deps, webhook, row)
      const isOn = await recordOutcome(deps, webhook, row, tried)
      stop ||= tried.isDown || !isOn
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, postNext))
  return stop
}

/** Ends the job, or says when it continues. Under the webhook's lock, so that nothing is added in between. */
const endOrGoOn = (deps: Deps, item: Job<'post-webhook'>, isDown: boolean): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { webhookId } = item.payload
    const webhook = await lockWebhook(tx, webhookId)
    const next = webhook?.state === 'on' ? await nextDue(tx, webhookId) : null
    if (webhook === undefined || next === null) return finish(tx, item)
    const now = deps.now()
    const failingMs = webhook.failing_since === null ? 0 : now.getTime() - webhook.failing_since.getTime()
    const restMs = isDown ? Math.min(REST_MS.most, Math.max(REST_MS.least, failingMs)) : 0
    await postpone(tx, item, Math.max(restMs, next.getTime() - now.getTime(), quietMsOf(webhook, now)))
  })
