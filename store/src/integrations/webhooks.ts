import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { WebhooksTable } from './tables.ts'

export type WebhookRow = Selectable<WebhooksTable>
export type WebhookRecord = WebhookRow & {
  maker: StaffName | null
  waiting: number
  failed: number
}

/** The organization's webhooks, oldest first, or one of them. */
export const listWebhooks = async (tx: Tenant, id: string | null = null): Promise<WebhookRecord[]> => {
  const { rows } = await sql<WebhookRecord>`
    select w.*, ${staffNameOf('w.created_by')} as maker,
      (select count(*)::int from webhook_deliveries d where d.organization_id = w.organization_id
        and d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d where d.organization_id = w.organization_id
        and d.webhook_id = w.webhook_id and d.state = 'failed') as failed
    from webhooks w
    where w.organization_id = ${tx.organizationId} ${id === null ? sql`` : sql`and w.webhook_id = ${id}`}
    order by w.created_at, w.webhook_id`.execute(tx.db)
  return rows
}

/** The organization's webhooks that are on. */
export const listWebhooksOn = (tx: Tenant): Promise<WebhookRow[]> =>
  tx.from('webhooks').selectAll().where('state', '=', 'on').execute()

export const loadWebhook = (tx: Tenant, id: string): Promise<WebhookRow | undefined> =>
  tx.from('webhooks').selectAll().where('webhook_id', '=', id).executeTakeFirst()

/** Locks a webhook until the transaction ends: its deliveries are added, and its job is ended, under this lock. */
export const lockWebhook = (tx: Tenant, id: string): Promise<WebhookRow | undefined> =>
  tx.from('webhooks').selectAll().where('webhook_id', '=', id).forUpdate().executeTakeFirst()

/** Locks the organization's list of webhooks until the transaction ends, because their number is limited. */
export const lockWebhooks = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tx.organizationId}`}, 0))`.execute(tx.db)
}

export const insertWebhook = async (
  tx: Tenant,
  row: Omit<Insertable<WebhooksTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('webhooks', row).execute()
}

/** Changes what a person sets, and increases its rev. */
export const changeWebhook = async (tx: Tenant, id: string, change: Updateable<WebhooksTable>): Promise<void> => {
  await noteOfWebhook(tx, id, { ...change, rev: sql<number>`rev + 1` })
}

/** Records the outcome of an attempt. */
export const noteOfWebhook = async (
  tx: Tenant,
  id: string,
  change: Omit<Updateable<WebhooksTable>, 'rev'> & { rev?: ReturnType<typeof sql<number>> },
): Promise<void> => {
  await tx.update('webhooks').set(change).where('webhook_id', '=', id).execute()
}

/** Removes a webhook with its deliveries. */
export const deleteWebhook = async (tx: Tenant, id: string): Promise<void> => {
  await tx.delete('webhooks').where('webhook_id', '=', id).execute()
}
