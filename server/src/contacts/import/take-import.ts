import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContactImport } from '@attune/contract/contacts/import-calls'
import { IMPORT_MAX, IMPORTS_MAX } from '@attune/contract/contacts/limits'
import { changeImport, insertImport, lockAndCountImports } from '@attune/store/contacts/imports'
import { insertImportRows } from '@attune/store/contacts/import-rows'
import type { Tenant } from '@attune/store/store'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { cleanFileName } from '../../media/file-name.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { importWithPreview } from './access-import.ts'
import { dropResult } from './file/drop-result.ts'
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
 * use stays small and other people do not notice. `reader` loads the importer as they are now: rights may end while a
 * file arrives. Refuses a file that is not a table, and leaves nothing of it; one too many is refused before it is read.
 */
export const takeImport = async (
  deps: Deps,
  reader: () => Promise<Member>,
  file: { body: Readable; path: string; name: string },
): Promise<ContactImport> => {
  const importId = newId('im')
  const { organizationId } = await beginImport(deps, await reader(), importId, file.name)
  try {
    const table = await saveFile(file.body, file.path)
    const who = await reader()
    const { head, rows } = await saveRows(deps, who, importId, table)
    const fields = guessColumns(head)
    const { encoding, separator } = table
    const columns = JSON.stringify(head.map((name, index) => ({ name, field: fields[index] ?? null })))
    return await deps.store.tenant(organizationId, async (tx) => {
      const row = await changeImport(tx, importId, { state: 'uploaded', encoding, separator, columns, row_count: rows })
      const at = deps.now()
      await sweepLater(tx, importId, 'any', KEPT_DAYS * 24, at)
      const by = byOf(who, at)
      await recordFacts(tx, [{ kind: 'ImportUploaded', payload: { importId }, ...by }])
      return importWithPreview(tx, who, row)
    })
  } catch (error) {
    await removeImport(deps, organizationId, importId)
    throw error
  }
}

/** Adds an import about which nothing is known yet, unless there are too many. It counts from now on. */
const beginImport = (deps: Deps, who: Member, importId: string, name: string): Promise<Member> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const accountId = who.account.account_id
    const counts = await lockAndCountImports(tx, accountId)
    if (counts.ofAccount >= IMPORTS_MAX.ofAccount) throw new Refusal('TooManyImports')
    if (counts.ofOrganization >= IMPORTS_MAX.ofOrganization) throw new Refusal('ImportsBusy', undefined, 60)
    if (counts.kept >= IMPORTS_MAX.kept || counts.keptRows >= IMPORTS_MAX.keptRows) throw new Refusal('ImportsFull')
    const at = deps.now()
    await insertImport(tx, {
      import_id: importId,
      account_id: accountId,
      file_name: cleanFileName(name, 'text/csv'),
      state: 'reading',
      encoding: 'utf-8',
      separator: ',',
      columns: '[]',
      created_at: at,
    })
    await sweepLater(tx, importId, 'reading', READING_HOURS, at)
    return who
  })

/** The job finds a file that a crash left half-read, and later what is kept of an import. */
const sweepLater = (tx: Tenant, importId: string, only: 'reading' | 'any', hours: number, now: Date): Promise<void> =>
  addJob(tx, { kind: SWEEP, payload: { importId, only }, dueAt: new Date(now.getTime() + hours * 3_600_000), now })

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
  for await (const row of dropResult(readTable(table))) {
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
