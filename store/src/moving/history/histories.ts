import type { HistoryState } from '@attune/contract/moving/history-constants'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { HistoriesTable } from './tables.ts'

export type HistoryRecord = Selectable<HistoriesTable>

const LISTED = 50
/** Not shown in lists: still being uploaded. */
const UNSEEN: HistoryState = 'reading'
const OPEN: readonly HistoryState[] = ['reading', 'uploaded', 'checking', 'checked', 'applying', 'returning']

export const insertHistory = async (
  tx: Tenant,
  row: Omit<Insertable<HistoriesTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('histories', row).execute()
}

/** Counts imports of conversations. Until the transaction ends, nobody else in the organization can begin one. */
export const lockAndCountHistories = async (tx: Tenant): Promise<{ open: number; kept: number }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`histories ${tx.organizationId}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ open: number; kept: number }>`
    select count(*) filter (where state = any(${OPEN}))::int as open, count(*)::int as kept from histories
    where organization_id = ${tx.organizationId}`.execute(tx.db)
  return rows[0] ?? { open: 0, kept: 0 }
}

export const listHistories = (tx: Tenant): Promise<HistoryRecord[]> =>
  tx
    .from('histories')
    .selectAll()
    .where('state', '<>', UNSEEN)
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc')
    .limit(LISTED)
    .execute()

export const historyOf = (tx: Tenant, historyId: string): Promise<HistoryRecord | undefined> =>
  tx.from('histories').selectAll().where('history_id', '=', historyId).where('state', '<>', UNSEEN).executeTakeFirst()

/** Locks an import, so that one step runs at a time. */
export const lockHistory = (tx: Tenant, historyId: string): Promise<HistoryRecord | undefined> =>
  tx.from('histories').selectAll().where('history_id', '=', historyId).forUpdate().executeTakeFirst()

export const changeHistory = (
  tx: Tenant,
  historyId: string,
  change: Omit<Updateable<HistoriesTable>, 'organization_id' | 'history_id'>,
): Promise<HistoryRecord> =>
  tx.update('histories').set(change).where('history_id', '=', historyId).returningAll().executeTakeFirstOrThrow()

/** Deletes an import that has no rows left. */
export const deleteHistory = async (tx: Tenant, historyId: string): Promise<void> => {
  await tx.delete('histories').where('history_id', '=', historyId).execute()
}
