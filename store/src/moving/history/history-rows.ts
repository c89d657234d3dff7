import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { HistoryClientsTable, HistoryMessagesTable, HistoryProblemsTable } from './tables.ts'

export interface HistoryRow {
  line: number
  cells: string[]
}
export type HistoryProblemRecord = Pick<Selectable<HistoryProblemsTable>, 'line' | 'message'>
export type NewHistoryMessage = Omit<Insertable<HistoryMessagesTable>, 'organization_id' | 'history_id'>

export const insertHistoryRows = async (tx: Tenant, historyId: string, rows: HistoryRow[]): Promise<void> => {
  await sql`
    insert into history_rows (organization_id, history_id, line, cells)
    select ${tx.organizationId}, ${historyId}, line, cells::jsonb
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[])
      as read (line, cells)`.execute(tx.db)
}

/** Rows after a line, in the order of the file. */
export const historyRowsAfter = (tx: Tenant, historyId: string, line: number, limit: number): Promise<HistoryRow[]> =>
  tx
    .from('history_rows')
    .select(['line', 'cells'])
    .where('history_id', '=', historyId)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()

export const insertHistoryProblems = async (
  tx: Tenant,
  historyId: string,
  problems: HistoryProblemRecord[],
): Promise<void> => {
  if (problems.length === 0) return
  await sql`
    insert into history_problems (organization_id, history_id, line, message)
    select ${tx.organizationId}, ${historyId}, line, message
    from unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ message }) => message)}::text[])
      as found (line, message)`.execute(tx.db)
}

export const insertHistoryMessages = async (
  tx: Tenant,
  historyId: string,
  messages: NewHistoryMessage[],
): Promise<void> => {
  if (messages.length === 0) return
  const columns = sql.join(MESSAGE_COLUMNS.map((name) => sql.ref(name)))
  await sql`
    insert into history_messages (organization_id, history_id, ${columns})
    select ${tx.organizationId}, ${historyId}, ${columns}
    from json_populate_recordset(null::history_messages, ${JSON.stringify(messages)}::json)`.execute(tx.db)
}

const MESSAGE_COLUMNS = [
  'line',
  'address',
  'own_address',
  'suffix',
  'has_id',
  'ref',
  'direction',
  'text',
  'at',
  'name',
  'author_id',
  'word',
  'files',
  'mail',
] as const

/** Fetches one row more than `limit`. */
export const listHistoryProblems = (
  tx: Tenant,
  historyId: string,
  line: number,
  limit: number,
): Promise<HistoryProblemRecord[]> =>
  tx
    .from('history_problems')
    .select(['line', 'message'])
    .where('history_id', '=', historyId)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit + 1)
    .execute()

/** Clients of the file after a place. Fetches one row more than `limit`. */
export const listHistoryClients = (
  tx: Tenant,
  historyId: string,
  place: number,
  limit: number,
): Promise<Selectable<HistoryClientsTable>[]> =>
  tx
    .from('history_clients')
    .selectAll()
    .where('history_id', '=', historyId)
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit + 1)
    .execute()

/** What is only needed until it is written. */
export const READ_TABLES = ['history_rows', 'history_messages'] as const
export const CHECKED_TABLES = ['history_problems', 'history_messages', 'history_clients'] as const
const ALL_TABLES = ['history_rows', ...CHECKED_TABLES] as const

/** Deletes some rows of the first of these tables that has any. True once none are left. */
export const deleteHistoryBatch = async (
  tx: Tenant,
  historyId: string,
  limit: number,
  tables: readonly (typeof ALL_TABLES)[number][] = ALL_TABLES,
): Promise<boolean> => {
  for (const table of tables) {
    const { rows } = await sql<{ gone: number }>`
      with gone as (
        delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)}
          where organization_id = ${tx.organizationId} and history_id = ${historyId} limit ${limit}))
          and organization_id = ${tx.organizationId}
        returning 1
      )
      select count(*)::int as gone from gone`.execute(tx.db)
    if ((rows[0]?.gone ?? 0) > 0) return false
  }
  return true
}
