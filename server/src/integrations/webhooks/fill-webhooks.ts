import { createHash } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import { WEBHOOK_KEPT_DAYS } from '@attune/contract/integrations/limits'
import { currentPosition, cursorOf, parseCursor, readFacts, type Fact } from '@attune/store/facts/read-facts'
import { addDeliveries, forgetDeliveries } from '@attune/store/integrations/deliveries'
import { listWebhooksOn, lockWebhook, type WebhookRow } from '@attune/store/integrations/webhooks'
import { organizationIds } from '@attune/store/staff/renaming'
import type { Tenant } from '@attune/store/store'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import { wakeWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** Makes deliveries of new facts. `cursor`: log read so far; `tidyAt`: when it next forgets old ones (ISO 8601). */
    'fill-webhooks': { cursor?: string; tidyAt?: string }
  }
}

const KIND = 'fill-webhooks'
/** How long a fact waits at most before it is sent on its way. */
const EVERY_MS = 1_000
const TIDY_EVERY_MS = 6 * 3_600_000
const BATCH = 500

/** Adds this job unless there is one already. */
export const addFillWebhooks = (deps: Deps): Promise<void> => {
  const now = deps.now()
  return addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: now, now })
}

/**
 * Makes a delivery of each fact since the last time, for each webhook that wants it. One job for all processes, so that
 * deliveries are in the order of the event log. Done twice, it adds nothing: a delivery's id follows from its fact.
 */
export const fillWebhooks = async (deps: Deps, item: GlobalJob<'fill-webhooks'>): Promise<void> => {
  const db = deps.store.global
  const { cursor, tidyAt } = item.payload
  // Read first: whatever is read afterwards goes at least as far.
  const current = await currentPosition(db)
  const after = cursor === undefined ? null : parseCursor(cursor)
  const facts = after === null ? [] : await readFacts(db, after, BATCH)
  for (const [organizationId, own] of Map.groupBy(facts, (fact) => fact.organizationId))
    if (organizationId !== null)
      await deps.store.tenant(organizationId, async (tx) => {
        for (const webhook of await listWebhooksOn(tx)) await fill(deps, tx, webhook, own)
      })
  const now = deps.now()
  const tidies = tidyAt === undefined || tidyAt <= now.toISOString()
  if (tidies) await tidy(deps, now)
  const next = tidies ? new Date(now.getTime() + TIDY_EVERY_MS).toISOString() : tidyAt
  await postponeGlobalWork(db, item, facts.length === BATCH ? 0 : EVERY_MS, {
    cursor: cursorOf(facts.at(-1) ?? current),
    tidyAt: next,
  })
}

/** Posts what is waiting now, in the transaction in which it was added. */
export const postNow = async (deps: Deps, tx: Tenant, webhookId: string): Promise<void> => {
  const now = deps.now()
  if (!(await wakeWork(tx, 'post-webhook', webhookId, now)))
    await addJob(tx, { kind: 'post-webhook', payload: { webhookId }, dueAt: now, now })
}

const fill = async (deps: Deps, tx: Tenant, { webhook_id: id }: WebhookRow, facts: readonly Fact[]): Promise<void> => {
  const webhook = await lockWebhook(tx, id)
  if (webhook?.state !== 'on') return
  const wanted = facts.filter(
    ({ kind, at }) => at >= webhook.created_at && (webhook.kinds === null || webhook.kinds.includes(kind)),
  )
  const now = deps.now()
  const added = await addDeliveries(
    tx,
    wanted.map((fact) => ({
      webhook_id: id,
      delivery_id: deliveryIdOf(id, fact),
      stream: fact.contactId ?? '',
      contact_id: fact.contactId,
      kind: fact.kind,
      payload: JSON.stringify(fact.payload),
      at: fact.at,
      status_code: null,
      problem: null,
      last_tried_at: null,
      next_at: now,
      created_at: now,
    })),
  )
  if (added > 0) await postNow(deps, tx, id)
}

/** The time is part of it, because a log that was restored may use its positions again. */
const deliveryIdOf = (webhookId: string, { xid, position, at }: Fact): string =>
  `wd_${createHash('sha256').update(`${webhookId} ${xid} ${position} ${at.toISOString()}`).digest('hex').slice(0, 32)}`

const tidy = async (deps: Deps, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - WEBHOOK_KEPT_DAYS * DAY_MS)
  for (const organizationId of await organizationIds(deps.store.global))
    await deps.store.tenant(organizationId, (tx) => forgetDeliveries(tx, before))
}
