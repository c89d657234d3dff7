import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Number of transactions waiting for a lock this transaction holds. */
export const countWaiting = async (tx: Tenant): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`.execute(tx.db)
  return rows[0]?.waiting ?? 0
}
