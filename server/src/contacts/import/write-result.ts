import { listImportRows } from '@attune/store/contacts/import-rows'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { BYTE_ORDER_MARK, writeRows } from '../export/write-rows.ts'
import { accessImport, importRowFor } from './access-import.ts'
import { RESULT_COLUMNS } from './file/drop-result.ts'

/** Rows per chunk. */
const PIECE = 250

/**
 * Yields each row's result as CSV: its line, its state, its problems, the client it became, and the row itself, so that
 * it can be corrected and uploaded again. Chunks are loaded once the previous one has been sent. Throws
 * `ImportNotFound` before the first.
 */
export async function* writeResult(
  deps: Deps,
  reader: () => Promise<Member>,
  importId: string,
): AsyncGenerator<string> {
  for (let [after, more] = [0, true]; more;) {
    const who = await reader()
    const { row, rows } = await deps.store.tenant(who.organizationId, async (tx) => {
      const row = await accessImport(tx, who, importId)
      const checkedLine = row.state === 'checking' ? row.checked_line : null
      return { row, rows: await listImportRows(tx, { importId, checkedLine, afterLine: after, limit: PIECE }) }
    })
    if (after === 0) yield BYTE_ORDER_MARK + writeRows([[...RESULT_COLUMNS, ...row.columns.map(({ name }) => name)]])
    const piece = rows.slice(0, PIECE).map((each) => importRowFor(who, each))
    more = rows.length > PIECE
    after = piece.at(-1)?.line ?? after
    yield writeRows(
      piece.map(({ line, state, problems, contactId, cells }) => [
        String(line),
        state,
        problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(' '),
        contactId ?? '',
        ...cells,
      ]),
    )
  }
}
