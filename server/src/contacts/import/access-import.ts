import type { ContactImport, ContactImportRow } from '@attune/contract/contacts/import-calls'
import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { importOf, type ImportRecord } from '@attune/store/contacts/imports'
import { listRowsAfter, type ImportRowRecord } from '@attune/store/contacts/import-rows'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { seesPrivate } from '../private-data.ts'

/** Rows of the file shown as a preview. */
const PREVIEW_ROWS = 10

/** Loads one of the member's own imports. */
export const accessImport = async (tx: Tenant, who: Member, importId: string): Promise<ImportRecord> => {
  const row = await importOf(tx, who.account.account_id, importId)
  if (row === undefined) throw new Refusal('ImportNotFound')
  return row
}

/** An import with a preview of its file. */
export const importWithPreview = async (tx: Tenant, who: Member, row: ImportRecord): Promise<ContactImport> => {
  const preview = await listRowsAfter(tx, row.import_id, 0, PREVIEW_ROWS)
  return importFor(
    who,
    row,
    preview.map(({ cells }) => cells),
  )
}

/** An import as its owner may see it. Without the right to see private data, the file's contents are hidden too. */
export const importFor = (who: Member, row: ImportRecord, preview: string[][] = []): ContactImport => ({
  _id: row.import_id,
  fileName: seesPrivate(who) ? row.file_name : 'clients.csv',
  state: row.state,
  encoding: row.encoding,
  separator: row.separator,
  columns: row.columns,
  preview: preview.map((cells) => cellsFor(who, cells)),
  rows: row.row_count,
  checked: row.checked,
  good: row.good,
  wrong: row.wrong,
  imported: row.imported,
  refused: row.refused,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const importRowFor = (who: Member, row: ImportRowRecord): ContactImportRow => ({
  line: row.line,
  cells: cellsFor(who, row.cells),
  state: row.state,
  problems: row.problems,
  contactId: row.contact_id,
})

/**
 * Before columns are assigned, nobody knows which one identifies a client, so every cell is hidden from masked readers.
 */
export const cellsFor = (who: Member, cells: string[]): string[] =>
  seesPrivate(who)
    ? cells.map((cell) => cell.slice(0, IMPORT_MAX.cell))
    : cells.map((cell) => (cell === '' ? '' : '•••'))
