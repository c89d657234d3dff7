import { Refusal } from '../../../refusal.ts'
import type { TableRow } from './read-table.ts'

/** The columns that an import's result puts in front of those of the file. */
export const RESULT_COLUMNS = ['Line', 'Result', 'Problems', 'Client id'] as const
/** The name of the last column in results from earlier versions of Attune. */
const CLIENT_BEFORE = 'Client'

/**
 * The rows of a file without what an import's result adds to them: people correct that file and upload it again. Rows
 * that it says were imported are left out. Other files stay as they are.
 */
export async function* dropResult(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let added: number | undefined
  let [left, imported] = [0, 0]
  for await (const row of rows) {
    const isHead = added === undefined
    added ??= isHeadOfResult(row.cells) ? RESULT_COLUMNS.length : 0
    if (!isHead && added > 0 && row.cells[1] === 'imported') {
      imported += 1
      continue
    }
    if (!isHead) left += 1
    yield added === 0 ? row : { ...row, cells: row.cells.slice(added) }
  }
  if (left === 0 && imported > 0)
    throw new Refusal('ImportUnreadable', { problem: 'All rows of this file have already been imported.' })
}

const isHeadOfResult = (head: string[]): boolean =>
  head.length > RESULT_COLUMNS.length &&
  RESULT_COLUMNS.every((name, at) => head[at] === name || (name === 'Client id' && head[at] === CLIENT_BEFORE))
