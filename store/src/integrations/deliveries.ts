import { sql, type Insertable, type Selectable } from 'kysely'
import type { WebhookDeliveryState } from '@attune/contract/integrations/limits'
import type { Tenant } from '../store.ts'
import type { WebhookDeliveriesTable } from './tables.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>
type NewDelivery = Omit<Insertable<WebhookDeliveriesTable>, 'organization_id'>

/** Adds deliveries in this order, leaving out those that already exist. Returns how many were added. */
export const addDeliveries = async (tx: Tenant, rows: readonly NewDelivery[]): Promise<number> => {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insert('webhook_deliveries', rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** The first waiting delivery of each stream that may be tried now, oldest first. */
export const listDue = async (
  tx: Tenant,
  webhookId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select * from (${firsts(tx, webhookId)}) first where next_at <= ${now} order by place limit ${limit}`.execute(tx.db)
  return rows
}

/** When the next delivery may be tried; null if none waits. */
export const nextDue = async (tx: Tenant, webhookId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at from (${firsts(tx, webhookId)}) first`.execute(tx.db)
  return rows[0]?.at ?? null
}

const firsts = (tx: Tenant, webhookId: string) => sql`
  select distinct on (stream) * from webhook_deliveries
  where organization_id = ${tx.organizationId} and webhook_id = ${webhookId} and state = 'waiting'
  order by stream, place`

export interface TryOutcome {
  state: WebhookDeliveryState
  tries: number
  status_code: number | null
  problem: string | null
  last_tried_at: Date
  next_at: Date | null
}

/** Records an attempt. False if the delivery is gone or no longer waits. */
export const recordTry = async (
  tx: Tenant,
  { webhook_id: webhookId, delivery_id: id }: Pick<DeliveryRow, 'webhook_id' | 'delivery_id'>,
  outcome: TryOutcome,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('webhook_deliveries')
    .set(outcome)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A webhook's deliveries, newest first. Fetches one more than `limit`. */
export const listDeliveries = (
  tx: Tenant,
  webhookId: string,
  { state, before, limit }: { state?: WebhookDeliveryState | undefined; before?: bigint | undefined; limit: number },
): Promise<DeliveryRow[]> => {
  let query = tx.from('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (before !== undefined) query = query.where('place', '<', before)
  return query
    .orderBy('place', 'desc')
    .limit(limit + 1)
    .execute()
}

export const lockDelivery = (tx: Tenant, webhookId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx
    .from('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Lets a webhook's failed deliveries, or one of them, be tried again from now on. Tests stay. Returns how many. */
export const retryFailed = async (
  tx: Tenant,
  webhookId: string,
  { id, now, except }: { id?: string; now: Date; except: string },
): Promise<number> => {
  let query = tx
    .update('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: now })
    .where('webhook_id', '=', webhookId)
  if (id !== undefined) query = query.where('delivery_id', '=', id)
  const { numUpdatedRows } = await query
    .where('state', '<>', 'waiting')
    .where('kind', '<>', except)
    .$if(id === undefined, (some) => some.where('state', '=', 'failed'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Gives up on everything that waits. */
export const failWaiting = async (tx: Tenant, webhookId: string, problem: string): Promise<void> => {
  await tx
    .update('webhook_deliveries')
    .set({ state: 'failed', next_at: null, problem })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Forgets what arrived or failed before this time. */
export const forgetDeliveries = async (tx: Tenant, before: Date): Promise<void> => {
  await tx.delete('webhook_deliveries').where('state', '<>', 'waiting').where('created_at', '<', before).execute()
}
