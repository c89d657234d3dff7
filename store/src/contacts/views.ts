import type { ContactFilters } from '@attune/contract/contacts/filters'
import { type Generated, sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { Timestamp, Json } from '../columns.ts'

interface ContactViewsTable {
  organization_id: string
  view_id: string
  account_id: string
  name: string
  query: Json<ContactFilters>
  rev: Generated<number>
  created_at: Timestamp
}
declare module '../schema.ts' {
  interface TenantSchema {
    contact_views: ContactViewsTable
  }
}

export type ViewRecord = Selectable<ContactViewsTable>

/** Views of an account by creation time, or just the one with `viewId`. */
export const listViews = (tx: Tenant, accountId: string, viewId?: string): Promise<ViewRecord[]> => {
  const select = tx
    .from('contact_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('view_id')
  return (viewId === undefined ? select : select.where('view_id', '=', viewId)).execute()
}

/** Until the transaction ends, nobody else adds a view to this account, so that their number holds. */
export const lockViews = async (tx: Tenant, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${tx.organizationId} ${accountId}`}, 0))`.execute(
    tx.db,
  )
}

export const insertView = async (
  tx: Tenant,
  view: { viewId: string; accountId: string; name: string; query: ContactFilters; at: Date },
): Promise<void> => {
  await tx
    .insert('contact_views', {
      view_id: view.viewId,
      account_id: view.accountId,
      name: view.name,
      query: JSON.stringify(view.query),
      created_at: view.at,
    })
    .execute()
}

export const changeView = async (
  tx: Tenant,
  viewId: string,
  change: { name?: string | undefined; query?: ContactFilters | undefined },
): Promise<void> => {
  await tx
    .update('contact_views')
    .set({
      rev: sql<number>`rev + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.query === undefined ? {} : { query: JSON.stringify(change.query) }),
    })
    .where('view_id', '=', viewId)
    .execute()
}

export const deleteView = async (tx: Tenant, viewId: string): Promise<void> => {
  await tx.delete('contact_views').where('view_id', '=', viewId).execute()
}
