import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContactImport } from '@attune/contract/contacts/import-calls'
import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { changeImport, insertImport } from '@attune/store/contacts/imports'
import { insertImportRows } from '@attune/store/contacts/import-rows'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { cleanFileName } from '../../media/file-name.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { importWithPreview } from './access-import.ts'
import { findSeparator } from './file/find-separator.ts'
import { readHead, guessColumns } from './file/read-head.ts'
import { readTable, type TableFile, type TableRow } from './file/read-table.ts'
import { readBeginning } from './file/read-text.ts'
import { sniffFile } from './file/sniff-file.ts'
import { removeImport } from './remove-import.ts'

/** Abandoned files and results are deleted after this time: they are full of personal data. */
const KEPT_DAYS = 30
/** Reading a file takes seconds. One still being read after this was left behind by a crashed process. */
const READING_HOURS = 1
const SWEEP = 'sweep-import'

/**
 * Takes in a file of clients: first to the disk at `path`, then in batches of rows into the database, so that memory
 * use stays small and other people do not notice. `reader` loads the importer as they are once the file has arrived.
 * Refuses a file that is not a table, and leaves nothing of it.
 */
export const takeImport = async (
  deps: Deps,
  reader: () => Promise<Member>,
  file: { body: Readable; path: string; name: string },
): Promise<ContactImport> => {
  const table = await saveFile(file.body, file.path)
  const who = await reader()
  const importId = newId('im')
  const { organizationId } = who
  const at = deps.now()
  await deps.store.tenant(organizationId, async (tx) => {
    await insertImport(tx, {
      import_id: importId,
      account_id: who.account.account_id,
      file_name: cleanFileName(file.name, 'text/csv'),
      state: 'reading',
      encoding: table.encoding,
      separator: table.separator,
      columns: '[]',
      created_at: at,
    })
    // These jobs find a file that a crash has left half-read.
    for (const [only, hours] of [
      ['reading', READING_HOURS],
      ['any', KEPT_DAYS * 24],
    ] as const) {
      const dueAt = new Date(at.getTime() + hours * 3_600_000)
      await addJob(tx, { kind: SWEEP, payload: { importId, only }, dueAt, now: at })
    }
  })
  try {
    const { head, rows } = await saveRows(deps, who, importId, table)
    const fields = guessColumns(head)
    const columns = head.map((name, index) => ({ name, field: fields[index] ?? null }))
    return await deps.store.tenant(organizationId, async (tx) => {
      const change = { state: 'uploaded' as const, columns: JSON.stringify(columns), row_count: rows }
      const row = await changeImport(tx, importId, change)
      const by = { actor: who.account.account_id, cause: who.requestId, at: deps.now() }
      await recordFacts(tx, [{ kind: 'ImportUploaded', payload: { importId }, ...by }])
      return importWithPreview(tx, who, row)
    })
  } catch (error) {
    await removeImport(deps, organizationId, importId)
    throw error
  }
}

/** Saves the file to the disk and finds out how it is written. */
const saveFile = async (body: Readable, path: string): Promise<TableFile> => {
  const sniffer = sniffFile()
  let bytes = 0
  const looking = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > IMPORT_MAX.bytes) throw new Refusal('ImportTooLarge')
      sniffer.take(chunk)
      yield chunk
    }
  }
  // Stays open if this fails: the answer leaves on the same connection.
  await pipeline(looking(body.iterator({ destroyOnReturn: false })), createWriteStream(path, { mode: 0o600 }))
  const found = sniffer.end()
  if ('problem' in found) throw new Refusal('ImportUnreadable', { problem: found.problem })
  const beginning = await readBeginning(path, found.encoding)
  if (beginning.trim() === '') throw new Refusal('ImportUnreadable', { problem: 'The file is empty.' })
  return { path, encoding: found.encoding, ...findSeparator(beginning) }
}

/** Rows per transaction, and characters of their cells. */
const BATCH_ROWS = 500
const BATCH_LETTERS = 300_000

/** Writes the rows below the header. Returns the header and the number of rows. */
const saveRows = async (
  deps: Deps,
  who: Member,
  importId: string,
  table: TableFile,
): Promise<{ head: string[]; rows: number }> => {
  let head: string[] | undefined
  let [rows, letters] = [0, 0]
  let batch: TableRow[] = []
  const write = async () => {
    const full = batch
    batch = []
    letters = 0
    if (full.length > 0) await deps.store.tenant(who.organizationId, (tx) => insertImportRows(tx, importId, full))
  }
  for await (const row of readTable(table)) {
    if (head === undefined) {
      head = readHead(row.cells)
      continue
    }
    rows += 1
    if (rows > IMPORT_MAX.rows) throw new Refusal('ImportTooLarge')
    const cells = trimCells(row.cells, head.length)
    batch.push({ line: row.line, cells })
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length >= BATCH_ROWS || letters >= BATCH_LETTERS) await write()
  }
  await write()
  if (head === undefined || rows === 0)
    throw new Refusal('ImportUnreadable', { problem: 'The file has no rows below the header.' })
  return { head, rows }
}

/** Cuts one character, or one cell, beyond the limit, so that the row is recognized as invalid when it is read. */
const trimCells = (cells: string[], columns: number): string[] => {
  while (cells.length > columns && cells.at(-1) === '') cells.pop()
  return cells.slice(0, columns + 1).map((cell) => cell.slice(0, IMPORT_MAX.cell + 1).toWellFormed())
}
