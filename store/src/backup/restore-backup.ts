import pg from 'pg'
import type { Connection } from '../connection.ts'
import { openRestoredFiles, type BackupFiles } from './backup-files.ts'
import { markSecret, parseHeader, parseMark } from './backup-format.ts'
import type { BackupHeader, FileLine, SequenceState } from './backup-format.ts'
import { BackupRefused, DAMAGED, NOT_A_BACKUP } from './backup-refused.ts'
import { readCatalogue } from './catalogue.ts'
import type { Catalogue, Column, Table } from './catalogue.ts'
import { inOwnerTransaction } from './owner-session.ts'
import { readLines } from './read-lines.ts'
import type { ReadLine } from './read-lines.ts'
import { lockEmptyTables, settleConstraints, suspendConstraints } from './prepare-tables.ts'

export interface RestoreSummary {
  schema: string
  takenAt: string
  tables: number
  rows: number
  /** Variants of uploaded files. Null: the backup has none, or they were left out. */
  files: number | null
}

export interface RestoreOptions {
  /** Where to put the uploaded files; omit to leave them out. */
  files?: BackupFiles
  /** The secret of this installation; null if it has none yet. If omitted, it isn't checked whose secret it is. */
  secret?: string | null
  signal?: AbortSignal
}

/**
 * Restores a backup into a database with the same schema and no rows. It is one transaction, committed only if the
 * whole file was read, its checksum is correct and all row counts match. Otherwise the files that were put in place are
 * removed again. Throws BackupRefused.
 */
export const restoreBackup = async (
  connection: Connection,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreSummary> => {
  const lines = readLines(file)
  const restored = options.files === undefined ? undefined : openRestoredFiles(options.files)
  try {
    const header = await readHeader(lines)
    refuseOtherSecret(header, options.secret)
    const work = async (client: pg.Client) => {
      const catalogue = await readCatalogue(client)
      refuseOtherSchema(header, catalogue)
      await lockEmptyTables(client, catalogue.tables)
      const suspended = await suspendConstraints(client, catalogue)
      const content = { header, catalogue, lines, put: restored?.put ?? (() => Promise.resolve()) }
      const { rows, files } = await readContent(client, content, options.signal)
      await settleConstraints(client, suspended)
      await markUnsentDoubtful(client, catalogue)
      await countForPlanner(client, catalogue.tables)
      const { schema, takenAt, tables } = header
      return { schema, takenAt, tables: tables.length, rows, files: header.files && restored ? files : null }
    }
    return await inOwnerTransaction(connection, 'begin', work, options.signal)
  } catch (error) {
    await restored?.undo()
    throw error
  } finally {
    await lines.return(undefined)
  }
}

const readHeader = async (lines: AsyncGenerator<ReadLine>): Promise<BackupHeader> => {
  const { value } = await lines.next()
  if (value === undefined) throw new BackupRefused(NOT_A_BACKUP)
  return parseHeader(value.text)
}

/** With another secret nobody who has a second factor could sign in, and what is sealed in the database stays sealed. */
const refuseOtherSecret = (header: BackupHeader, secret: string | null | undefined): void => {
  if (header.secret === null || secret === undefined) return
  if (secret !== null && markSecret(secret) === header.secret) return
  const now = secret === null ? 'there is none here yet' : 'the one here is another'
  throw new BackupRefused(
    `The backup belongs to an installation with a secret of its own, and ${now}. Set the old ATTUNE_SECRET, or copy ` +
      'secrets.json from the old state folder. If it is lost: --new-secret; then second factors, sessions and links end.',
  )
}

/** Names in the file are only compared, never used in SQL; those come from the catalogue. */
const refuseOtherSchema = (header: BackupHeader, catalogue: Catalogue): void => {
  if (header.schema !== catalogue.schema) {
    throw new BackupRefused(
      `The backup has schema ${header.schema} and the database has ${catalogue.schema}. ` +
        'Restore it with the version of Attune that took it, then start the new version.',
    )
  }
  const present = catalogue.tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
  if (shapeOf(header.tables) === shapeOf(present)) return
  throw new BackupRefused('The backup’s tables differ from the database’s, although both have the same schema version.')
}

const shapeOf = (tables: BackupHeader['tables']): string =>
  tables
    .map(({ name, columns }) => JSON.stringify([name, columns]))
    .toSorted()
    .join()

const BATCH_ROWS = 1_000
const BATCH_LENGTH = 4_000_000

interface Content {
  header: BackupHeader
  catalogue: Catalogue
  lines: AsyncGenerator<ReadLine>
  put: (line: FileLine) => Promise<void>
}

/** Reads everything after the header. Returns the number of rows and of files. */
const readContent = async (
  client: pg.Client,
  { header, catalogue, lines, put }: Content,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; files: number }> => {
  const left = header.tables.map(({ name }) => findTable(catalogue, name))
  const sequences = new Set(catalogue.sequences)
  let batch: string[] = []
  let length = 0
  let rows = 0
  let total = 0
  let files = 0
  const flush = async () => {
    if (left[0] === undefined) throw new BackupRefused(DAMAGED)
    await insertRows(client, left[0], batch)
    batch = []
    length = 0
  }
  for await (const line of lines) {
    if (line.text.startsWith('[')) {
      batch.push(line.text)
      length += line.text.length
      rows += 1
      if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush()
      continue
    }
    const mark = parseMark(line.text)
    if ('table' in mark) {
      if (batch.length > 0) await flush()
      await confirmTable(client, left.shift(), mark.table, rows, mark.rows)
      total += rows
      rows = 0
    } else if ('sequence' in mark) {
      if (!sequences.delete(mark.sequence)) throw new BackupRefused(DAMAGED)
      await setSequence(client, mark)
    } else if ('file' in mark) {
      signal?.throwIfAborted()
      if (!header.files) throw new BackupRefused(DAMAGED)
      await put(mark)
      files += 1
    } else {
      const read = left.length === 0 && rows === 0 && sequences.size === 0
      const whole = read && mark.rows === total && mark.files === files
      if (!whole || mark.sha256 !== line.sha256Before()) throw new BackupRefused(DAMAGED)
      if (!(await lines.next()).done) throw new BackupRefused(DAMAGED)
      return { rows: total, files }
    }
  }
  throw new BackupRefused(DAMAGED)
}

const findTable = (catalogue: Catalogue, name: string): Table => {
  const found = catalogue.tables.find((table) => table.name === name)
  if (found === undefined) throw new BackupRefused(DAMAGED)
  return found
}

const confirmTable = async (
  client: pg.Client,
  table: Table | undefined,
  name: string,
  read: number,
  written: number,
): Promise<void> => {
  if (table?.name !== name || read !== written) throw new BackupRefused(DAMAGED)
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${pg.escapeIdentifier(name)}`,
  )
  if (rows[0]?.count !== String(written)) {
    throw new BackupRefused(`Table ${name} took ${rows[0]?.count} of ${written} rows. Nothing was restored.`)
  }
}

const setSequence = async (client: pg.Client, { sequence, last, called }: SequenceState): Promise<void> => {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(sequence), last, called])
}

/**
 * Messages waiting to be sent when the backup was taken may have been sent since. As after a crash, the carrier is
 * asked first, and messages it doesn't know are shown to staff, so that nothing is sent twice. Those that were resting
 * or queued had no job of their own to ask with.
 */
const markUnsentDoubtful = async (client: pg.Client, catalogue: Catalogue): Promise<void> => {
  if (!catalogue.tables.some((table) => table.name === 'deliveries')) return
  await client.query(`
    insert into work (kind, organization_id, payload, due_at, created_at, subject)
    select 'deliver-message', organization_id, jsonb_build_object('contactId', contact_id,
      'messageId', concat_ws(':', contact_id, sequence, suffix)), now(), now(), contact_id
    from deliveries join messages using (organization_id, contact_id, sequence) where state in ('resting', 'paced')`)
  await client.query(
    `update deliveries set state = 'calling' where state in ('waiting', 'intended', 'resting', 'paced')`,
  )
  if (!catalogue.tables.some((table) => table.name === 'held_messages')) return
  await client.query(
    `update held_messages set state = 'cancelled', ended_at = now() where state = 'held' and until <= now()`,
  )
}

/** Without statistics the first queries would be planned as if the tables were empty. */
const countForPlanner = async (client: pg.Client, tables: Table[]): Promise<void> => {
  const names = tables.map((table) => pg.escapeIdentifier(table.name))
  if (names.length > 0) await client.query(`analyze ${names.join(', ')}`)
}

/** Inserts rows from a backup, each a JSON array of the columns' texts. */
const insertRows = async (client: pg.Client, table: Table, lines: string[]): Promise<void> => {
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
 * Transaction ids belong to the cluster they were created in. In another cluster they may be in the future, and readers
 * of facts below the horizon wouldn't see them. 3 is the lowest id PostgreSQL uses.
 */
const valueOf = (column: Column, index: number): string =>
  column.type === 'xid8' ? `'3'::xid8` : `(line ->> ${index})::${column.type}`
