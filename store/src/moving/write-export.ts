import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { BackupFiles } from '../backup/backup-files.ts'
import { listMergedInto } from '../contacts/contacts.ts'
import { lastMigration } from '../migrations/all.ts'
import type { Global, Store, Tenant } from '../store.ts'
import { readCoveredTables, SHARED_TABLES, type CoveredTable, type RunQuery } from './covered-tables.ts'
import { CHECKSUMS, checksumLine, fileEntryName, makeManifest, MANIFEST, MISSING, partName } from './export-format.ts'
import { coveredSelect, factsSelect, sharedSelects, jobsSelect, type ExportSelect } from './export-selects.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

export interface ExportOptions {
  organizationId: string
  /** Only this client; null for the whole organization. */
  contactId: string | null
  takenAt: Date
  files: BackupFiles
  /** Takes the tar's bytes, and resolves once it can take more. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Throws if the reader has lost the right to export, or has left, while the export was being written. */
  confirm: () => Promise<void>
}

export interface ExportSummary {
  rows: number
  files: number
}

/**
 * Writes everything of an organization, or of one of its clients, as of one moment. Rows pass through in pieces, so that
 * memory doesn't grow with them. Both roles read the same snapshot.
 */
export const writeExport = async (store: Store, options: ExportOptions): Promise<ExportSummary> => {
  const writer = openWriter(options)
  const places = await store.tenant(options.organizationId, async (tx) => {
    const query = queryOf(tx.db)
    await query('set transaction isolation level repeatable read, read only')
    await query(SETTINGS)
    const tables = (await readCoveredTables(query)).filter(({ ofClient }) => options.contactId === null || ofClient)
    const [snapshot] = await query<{ id: string }>('select pg_export_snapshot() as id')
    const clientIds = await clientIdsOf(tx, options.contactId)
    const selects = tables.map((table) => coveredSelect(table, { clientIds }))
    await writer.entry(MANIFEST, manifestOf(tables, options))
    const keepAwake = () => query('select 1')
    await store.globalTransaction((shared) =>
      writeShared(shared, snapshot?.id ?? '', writer, { ...options, clientIds, keepAwake }),
    )
    await writer.table(query, jobsSelect({ clientIds }))
    for (const select of selects) await writer.table(query, select)
    return listFiles(tx, clientIds)
  })
  // Copying files may take long, and an open transaction keeps the database from cleaning up.
  for (const mediaId of places) await writer.files(mediaId)
  return writer.close()
}

/** If a reader takes nothing for this long, the export is aborted. */
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local idle_in_transaction_session_timeout = '15min'`

const queryOf =
  (db: Tenant['db'] | Global): RunQuery =>
  async <T>(text: string) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text))).rows

const manifestOf = (tables: readonly CoveredTable[], { organizationId, contactId, takenAt }: ExportOptions): string =>
  makeManifest({
    schema: lastMigration(),
    of: contactId === null ? 'organization' : 'client',
    organizationId,
    contactId,
    takenAt: takenAt.toISOString(),
    tables: [
      ...sharedSelects(contactId).map(({ name, columns }) => ({ name, columns: [...columns] })),
      { name: 'facts', columns: [...SHARED_TABLES.facts] },
      { name: 'jobs', columns: [...jobsSelect({ clientIds: null }).columns] },
      ...tables.map(({ name, columns }) => ({ name, columns })),
    ],
  })

/**
 * Writes what the organization's own role can't read: accounts, and the event log. The organization's transaction is
 * idle during this, and would be aborted as if the reader had stopped reading.
 */
const writeShared = async (
  shared: Global,
  snapshot: string,
  writer: Writer,
  {
    organizationId,
    contactId,
    clientIds,
    keepAwake,
  }: ExportOptions & { clientIds: readonly string[] | null; keepAwake: () => Promise<unknown> },
): Promise<void> => {
  const read = queryOf(shared)
  const query: RunQuery = async <T>(text: string) => {
    await keepAwake()
    return read<T>(text)
  }
  await query('set transaction isolation level repeatable read, read only')
  await query(`set transaction snapshot '${snapshot.replaceAll(/[^0-9A-F-]/gi, '')}'`)
  await query(SETTINGS)
  for (const select of sharedSelects(contactId)) await writer.table(query, select, organizationId)
  await writer.table(query, factsSelect({ clientIds }), organizationId)
}

/** A client and those who were merged into them; null for the whole organization. */
const clientIdsOf = async (tx: Tenant, contactId: string | null): Promise<string[] | null> =>
  contactId === null ? null : [contactId, ...(await listMergedInto(tx, contactId))]

const listFiles = async (tx: Tenant, clientIds: readonly string[] | null): Promise<string[]> => {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id as "mediaId" from media where state = 'ready' and used_at is not null
      and (${clientIds}::text[] is null or contact_id = any(${clientIds})) order by media_id`.execute(tx.db)
  return rows.map(({ mediaId }) => mediaId)
}

/** A part of a table is about this long. */
const PART_BYTES = 4_000_000
const FETCH_BYTES = 1_000_000
const FETCH_ROWS = 5_000
/** Lines of checksums written at once. */
const SUMS_AT_ONCE = 5_000

type Writer = ReturnType<typeof openWriter>

const openWriter = ({ takenAt, organizationId, files, write, confirm }: ExportOptions) => {
  const sums: string[] = []
  const missing: string[] = []
  const count: ExportSummary = { rows: 0, files: 0 }
  const entry = async (name: string, text: string): Promise<void> => {
    const bytes = Buffer.from(text)
    await write(Buffer.concat([tarHeader(name, bytes.length, takenAt), bytes, tarPadding(bytes.length)]))
    sums.push(checksumLine(createHash('sha256').update(bytes).digest('hex'), name))
  }
  const table = async (query: RunQuery, { name, text }: ExportSelect, whose = organizationId): Promise<void> => {
    await query(`declare export_rows no scroll cursor for ${text(whose)}`)
    let part = 0
    let lines: string[] = []
    let length = 0
    const flush = async () => {
      if (lines.length === 0) return
      await confirm()
      await entry(partName(name, (part += 1)), lines.join(''))
      count.rows += lines.length
      lines = []
      length = 0
    }
    for (let most = 50; ;) {
      const rows = await query<{ line: string }>(`fetch ${most} from export_rows`)
      if (rows.length === 0) break
      const before = length
      for (const { line } of rows) {
        lines.push(`${line}\n`)
        length += line.length + 1
      }
      const size = (length - before) / rows.length
      if (length >= PART_BYTES) await flush()
      most = Math.max(1, Math.min(FETCH_ROWS, most * 4, Math.floor(FETCH_BYTES / size)))
    }
    await flush()
    await query('close export_rows')
  }
  const variant = async (mediaId: string, kind: string): Promise<boolean> => {
    const found = await files.read({ organizationId, mediaId }, kind)
    if (found === null) return false
    const name = fileEntryName(mediaId, kind)
    await write(tarHeader(name, found.bytes, takenAt))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of found.stream as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
      await write(piece)
    }
    if (bytes !== found.bytes) throw new Error(`The file ${name} changed while it was read.`)
    await write(tarPadding(bytes))
    sums.push(checksumLine(hash.digest('hex'), name))
    return true
  }
  const copyFiles = async (mediaId: string): Promise<void> => {
    await confirm()
    const kinds = (await files.list({ organizationId, mediaId })).toSorted()
    const copied: boolean[] = []
    for (const kind of kinds) copied.push(await variant(mediaId, kind))
    if (copied.includes(true)) count.files += 1
    else missing.push(`${mediaId}\n`)
  }
  /** In pieces: with millions of files it is too long for one text. */
  const writeSums = async (): Promise<void> => {
    const bytes = sums.reduce((total, line) => total + Buffer.byteLength(line), 0)
    await write(tarHeader(CHECKSUMS, bytes, takenAt))
    for (let at = 0; at < sums.length; at += SUMS_AT_ONCE)
      await write(Buffer.from(sums.slice(at, at + SUMS_AT_ONCE).join('')))
    await write(tarPadding(bytes))
  }
  const close = async (): Promise<ExportSummary> => {
    if (missing.length > 0) await entry(MISSING, missing.join(''))
    await writeSums()
    await write(TAR_END)
    return count
  }
  return { entry, table, files: copyFiles, close }
}
