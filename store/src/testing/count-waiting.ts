import { sql } from 'kysely'
import type { Store, Tenant } from '../store.ts'

/** Number of transactions waiting for a lock this transaction holds. */
export const countWaiting = async (tx: Tenant): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`.execute(tx.db)
  return rows[0]?.waiting ?? 0
}

/** Number of tenant connections in this database that wait for a lock, whoever holds it. */
export const countBlocked = (store: Store, organizationId: string): Promise<number> =>
  // A separate transaction each time: within one, what others do would look the same throughout.
  store.tenant(organizationId, async (tx) => {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`.execute(tx.db)
    return rows[0]?.blocked ?? 0
  })

/** Number of connections of the global role in this database that wait for a lock. */
export const countBlockedGlobally = async ({ global }: Store): Promise<number> => {
  const { rows } = await sql<{ blocked: number }>`
    select count(*)::int as blocked from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`.execute(global)
  return rows[0]?.blocked ?? 0
}
