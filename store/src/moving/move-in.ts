import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Manifest } from '@attune/contract/moving/manifest'
import type pg from 'pg'
import { openRestoredFiles, type BackupFiles } from '../backup/backup-files.ts'
import { inOwnerTransaction } from '../backup/owner-session.ts'
import type { Connection } from '../connection.ts'
import { checkMoved } from './check-moved.ts'
import { readCoveredTables } from './covered-tables.ts'
import { checksumLine, MANIFEST, parseManifest } from './export-format.ts'
import { openInserts } from './insert-lines.ts'
import { DAMAGED_EXPORT, MoveRefused, NOT_AN_EXPORT } from './move-refused.ts'
import { readContent, type Content } from './read-content.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface MoveInOptions {
  files: BackupFiles
  /** The hash that every account gets, of a password that nobody knows. */
  passwordHash: string
  now: Date
  signal?: AbortSignal
}

export interface MovedIn {
  organizationId: string
  title: string
  takenAt: string
  rows: number
  files: number
  /** What automation does later. It doesn't run until somebody starts it. */
  jobs: number
  accounts: number
}

/**
 * Moves an organization in from its export, in one transaction: all of it, or nothing. Nothing is sent by it: messages that
 * were on their way count as unknown, and automation waits until somebody starts it. Throws MoveRefused.
 */
export const moveIn = async (connection: Connection, file: string, options: MoveInOptions): Promise<MovedIn> => {
  const entries = readTar(unpack(file))
  const placed = openRestoredFiles(options.files)
  try {
    const { manifest, firstSum } = await readManifest(entries)
    if (manifest.of !== 'organization')
      throw new MoveRefused('This is the export of one client. Only the export of an organization can be moved in.')
    const { organizationId, takenAt } = manifest
    const work = async (client: pg.Client): Promise<MovedIn> => {
      await refuseKnown(client, manifest)
      const known = await readCoveredTables(async <T>(text: string) => (await client.query(text)).rows as T[])
      const rebuild = await setSearchAside(client)
      const inserts = await openInserts(client, { manifest, known, passwordHash: options.passwordHash })
      const content: Content = { entries, inserts, put: placed.put, organizationId, firstSum }
      const read = await readContent(content, options.signal)
      await rebuild()
      await checkMoved(client, { ...manifest, now: options.now })
      const { rows } = await client.query<{ title: string }>(
        'select title from organizations where organization_id = $1',
        [organizationId],
      )
      return { organizationId, title: rows[0]?.title ?? '', takenAt, ...read }
    }
    return await inOwnerTransaction(connection, 'begin', work, options.signal)
  } catch (error) {
    await placed.undo()
    throw toReadError(file, error)
  } finally {
    await entries.return(undefined)
  }
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

const MANIFEST_MAX = 1_000_000

const readManifest = async (entries: AsyncGenerator<TarEntry>): Promise<{ manifest: Manifest; firstSum: string }> => {
  const { value, done } = await entries.next()
  if (done === true || value.name !== MANIFEST || value.bytes > MANIFEST_MAX) throw new MoveRefused(NOT_AN_EXPORT)
  const pieces: Buffer[] = []
  for await (const piece of value.pieces()) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const firstSum = checksumLine(createHash('sha256').update(bytes).digest('hex'), MANIFEST)
  return { manifest: parseManifest(bytes.toString('utf8')), firstSum }
}

/** Two moves at the same time take turns. */
const MOVE_LOCK = 727_071

const refuseKnown = async (client: pg.Client, { organizationId }: Manifest): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [MOVE_LOCK])
  const { rowCount } = await client.query('select from organizations where organization_id = $1', [organizationId])
  if (rowCount !== 0) throw new MoveRefused('This organization is already here. Nothing was moved in.')
}

const SEARCHED = 'messages_searched'

/**
 * Building the index of messages' words once takes a fraction of adding each message to it. If others already have
 * messages it stays, because these are being searched meanwhile.
 */
const setSearchAside = async (client: pg.Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(to_regclass('${SEARCHED}')) as definition
      where to_regclass('${SEARCHED}') is not null and not exists (select from messages)`,
  )
  const definition = rows[0]?.definition
  if (definition === undefined) return () => Promise.resolve()
  await client.query(`drop index ${SEARCHED}; set local maintenance_work_mem = '256MB'`)
  return async () => void (await client.query(definition))
}

const toReadError = (file: string, error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT') return new MoveRefused(`${file} does not exist.`, { cause: error })
  if (error.code === 'EACCES') return new MoveRefused(`This user can’t read ${file}.`, { cause: error })
  if (error.code === 'EISDIR') return new MoveRefused(`${file} is a folder.`, { cause: error })
  if (error.message === 'incorrect header check') return new MoveRefused(NOT_AN_EXPORT, { cause: error })
  if (typeof error.code === 'string' && error.code.startsWith('Z_'))
    return new MoveRefused(DAMAGED_EXPORT, { cause: error })
  return error
}
