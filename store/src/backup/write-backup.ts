import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Connection } from '../connection.ts'
import { listFiles, readFileLines, type BackedUpFile, type BackupFiles } from './backup-files.ts'
import { makeHeader, markSecret } from './backup-format.ts'
import type { BackupEnd, BackupHeader, FileLine, SequenceState, TableEnd } from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'
import { readCatalogue } from './catalogue.ts'
import type { Catalogue, Table } from './catalogue.ts'
import { inOwnerTransaction } from './owner-session.ts'

export interface BackupSummary {
  schema: string
  tables: number
  rows: number
  /** Uploaded files, whatever their number of variants; those the database names but the storage lacks are missing. */
  files: number
  missing: string[]
  /** Size of the file in bytes. */
  bytes: number
}

export interface BackupOptions {
  /** Where the uploaded files are; omit to leave them out. */
  files?: BackupFiles
  /** The installation's secret, so that a restore can recognize it. */
  secret?: string | null
  signal?: AbortSignal
}

interface Summary extends Omit<BackupSummary, 'bytes'> {
  lines: number
}

/**
 * Writes a consistent snapshot of the schema `public`, and the files that it names, to a new file that only this user can
 * read. The product may keep running. Throws BackupRefused.
 */
export const writeBackup = async (
  connection: Connection,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary> => {
  await refuseExisting(file)
  const building = `${file}.unfinished-${process.pid}`
  const summary: Summary = { schema: '', tables: 0, rows: 0, files: 0, missing: [], lines: 0 }
  try {
    const work = async (client: pg.Client) => {
      const catalogue = await readCatalogue(client)
      Object.assign(summary, { schema: catalogue.schema, tables: catalogue.tables.length })
      const target = createWriteStream(building, { flags: 'wx', mode: 0o600, flush: true })
      const pieces = content(client, catalogue, { ...options, summary })
      await pipeline(withClosing(pieces, summary), createGzip(), target)
    }
    await inOwnerTransaction(connection, 'begin isolation level repeatable read read only', work, options.signal)
    // Unlike a rename, a link never replaces an existing file.
    await link(building, file)
    const { lines: _, ...said } = summary
    return { ...said, bytes: (await stat(file)).size }
  } catch (error) {
    throw toFileError(file, error)
  } finally {
    await rm(building, { force: true })
  }
}

const refuseExisting = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupRefused(`${file} already exists. Choose another name.`)
}

/** The file's text up to the closing line, in chunks that end at line ends. */
async function* content(
  client: pg.Client,
  catalogue: Catalogue,
  options: BackupOptions & { summary: Summary },
): AsyncGenerator<{ text: string; rows: number }> {
  const { tables, schema } = catalogue
  if (tables.length > 0)
    await client.query(`lock table ${tables.map((table) => quote(table.name)).join(', ')} in access share mode`)
  const takenAt = new Date().toISOString()
  const names = tables.map((table) => ({ name: table.name, columns: table.columns.map((column) => column.name) }))
  const secret = typeof options.secret === 'string' ? markSecret(options.secret) : null
  const header = makeHeader({ schema, takenAt, tables: names, files: options.files !== undefined, secret })
  yield { text: line(header), rows: 0 }
  for (const table of tables) {
    let rows = 0
    for await (const lines of readRows(client, table)) {
      rows += lines.length
      yield { text: lines.map((each) => `${each}\n`).join(''), rows: lines.length }
    }
    yield { text: line({ table: table.name, rows }), rows: 0 }
  }
  for (const sequence of catalogue.sequences) yield { text: line(await readSequence(client, sequence)), rows: 0 }
  if (options.files === undefined) return
  const places = await listFiles(client, catalogue)
  // Copying files may take long, and an open transaction keeps the database from cleaning up.
  await client.query('commit; begin read only')
  for (const place of places) {
    options.signal?.throwIfAborted()
    yield* filePieces(options.files, place, options.summary)
  }
}

async function* filePieces(files: BackupFiles, place: BackedUpFile, summary: Summary) {
  let found = false
  for await (const each of readFileLines(files, place)) {
    found ||= each.file.endsWith('/original')
    summary.lines += 1
    yield { text: line(each), rows: 0 }
  }
  if (found) summary.files += 1
  else summary.missing.push(`${place.organizationId}/${place.mediaId}`)
}

const line = (value: BackupHeader | TableEnd | SequenceState | FileLine | BackupEnd): string =>
  `${JSON.stringify(value)}\n`

const FETCH_BYTES = 2_000_000
const FETCH_ROWS = 5_000

/** Reads through a cursor, in chunks of about equal size however long the rows are. */
async function* readRows(client: pg.Client, table: Table): AsyncGenerator<string[]> {
  const texts = table.columns.map((column) => `${quote(column.name)}::text`).join(', ')
  const select = `select array_to_json(array[${texts}]::text[])::text as line from ${quote(table.name)}`
  await client.query(`declare backup_rows no scroll cursor for ${select}`)
  for (let count = 50; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup_rows`)
    if (rows.length === 0) break
    const lines = rows.map((row) => row.line)
    yield lines
    const size = lines.reduce((sum, each) => sum + each.length, 0) / lines.length
    count = Math.max(1, Math.min(FETCH_ROWS, count * 4, Math.floor(FETCH_BYTES / size)))
  }
  await client.query('close backup_rows')
}

/** Read after all rows and outside their snapshot, so that it is never below a number used in the file. */
const readSequence = async (client: pg.Client, name: string): Promise<SequenceState> => {
  const { rows } = await client.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${quote(name)}`,
  )
  return { sequence: name, last: rows[0]?.last ?? '1', called: rows[0]?.called ?? false }
}

async function* withClosing(
  pieces: AsyncGenerator<{ text: string; rows: number }>,
  summary: Summary,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.text)
    hash.update(bytes)
    summary.rows += piece.rows
    yield bytes
  }
  yield Buffer.from(line({ end: true, rows: summary.rows, files: summary.lines, sha256: hash.digest('hex') }))
}

const quote = pg.escapeIdentifier

const toFileError = (file: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentences: Record<string, string> = {
    ENOENT: `The folder for ${file} does not exist.`,
    EACCES: `This user can’t write ${file}.`,
    EROFS: `${file} is on a read-only disk.`,
    ENOSPC: `There is no disk space left for ${file}.`,
    EEXIST: `${file} already exists. Choose another name.`,
  }
  const sentence = typeof code === 'string' ? sentences[code] : undefined
  return sentence === undefined ? error : new BackupRefused(sentence, { cause: error })
}
