import pg from 'pg'
import { BackupRefused } from './backup-refused.ts'
import type { Column, Table } from './catalogue.ts'

/** Inserts rows as a backup has them: each a JSON array of its columns' texts. */
export const insertRows = async (client: pg.Client, table: Table, lines: string[]): Promise<void> => {
  const names = table.columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  const values = table.columns.map(valueOf).join(', ')
  const into = `insert into ${pg.escapeIdentifier(table.name)} (${names}) overriding system value`
  try {
    await client.query(`${into} select ${values} from jsonb_array_elements($1::jsonb) as line`, [
      `[${lines.join(',')}]`,
    ])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new BackupRefused(`A row of table ${table.name} was refused: ${error.message}. Nothing was restored.`, {
      cause: error,
    })
  }
}

/**
 * Transaction numbers belong to the cluster they were made in: here they may lie in the future, and whoever reads the
 * facts below the horizon would not see them for a long time. 3 is the lowest that PostgreSQL ever gave.
 */
const valueOf = (column: Column, index: number): string =>
  column.type === 'xid8' ? `'3'::xid8` : `(line ->> ${index})::${column.type}`
