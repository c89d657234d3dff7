import pg from 'pg'
import type { Connection } from '../connection.ts'
import { readCatalogue, type Catalogue } from '../backup/catalogue.ts'
import { inOwnerTransaction } from '../backup/owner-session.ts'
import { TIMED_WORK } from './past-work.ts'
import { readColumnDefaults, type ColumnDefault } from './column-defaults.ts'
import { ORGANIZATION_COLUMN, type RecordedFile, type RecordedRow, type Recording } from './recording.ts'
import { stableIds } from './stable-ids.ts'

export interface RecordingOptions {
  organizationId: string
  recordedAt: Date
  /** Accounts that belong to the recording. Like the organization they keep their ids. */
  accountIds: readonly string[]
  /** New ids begin here. */
  since: Date
  files: readonly RecordedFile[]
}

/** What precedes organizations and belongs to this one all the same. */
const OF_ACCOUNTS = ['accounts', 'memberships'] as const
/** Secrets of accounts, answers kept for a day, whether carriers answer now, and what the database counts by itself: no part of a past. */
const LEFT_OUT = [
  'sessions',
  'refresh_tokens',
  'sign_in_tries',
  'api_keys',
  'mailed_links',
  'recovery_codes',
  'idempotency_keys',
  'carrier_reach',
  'thread_counts',
]
/** Everybody's password is set when a recording is loaded. */
const BLANKED: Record<string, readonly string[]> = { accounts: ['password_hash'] }

/**
 * Reads everything of one organization, as the schema's owner. The same past gives the same recording: rows are in the
 * order of their keys, and ids are assigned in the order of the facts that mention them.
 */
export const recordOrganization = (connection: Connection, options: RecordingOptions): Promise<Recording> =>
  inOwnerTransaction(connection, 'begin isolation level repeatable read read only', async (client) => {
    const catalogue = await readCatalogue(client)
    await refuseUnfinished(client, options)
    const tables: ReadTable[] = []
    for (const { name } of catalogue.tables) {
      const table = LEFT_OUT.includes(name) ? null : await readTable(client, catalogue, name, options)
      if (table !== null) tables.push(table)
    }
    const names = tables.map(({ name }) => name)
    const defaults = await readColumnDefaults(client, names)
    const steady = stableIds(options.since, [options.organizationId, ...options.accountIds])
    // The facts show the order in which things were created: nothing else does, for ids made within one millisecond.
    steady(JSON.stringify(tables.find(({ name }) => name === 'facts')?.rows ?? []))
    return {
      organizationId: options.organizationId,
      recordedAt: options.recordedAt.toISOString(),
      tables: tables.map(({ name, columns, rows }) => ({
        name,
        rows: orderRows(name, rows.map(renameIds(steady))).map((row) =>
          withoutDefaults(options.organizationId, name, columns, defaults, row),
        ),
      })),
      files: options.files.map(({ mediaId, source }) => ({ mediaId: steady(mediaId), source })),
    }
  })

/** Only what is due later may be left: a recording keeps it. */
const refuseUnfinished = async (client: pg.Client, { organizationId, recordedAt }: RecordingOptions): Promise<void> => {
  const { rows } = await client.query<{ kind: string }>(
    'select kind from work where organization_id = $1 and (kind <> all($2) or due_at <= $3) limit 1',
    [organizationId, TIMED_WORK, recordedAt],
  )
  if (rows[0] !== undefined) throw new Error(`There are unfinished jobs: ${rows[0].kind}.`)
}

/** A table as it was read: values in the order of `columns`. */
interface ReadTable {
  name: string
  columns: string[]
  rows: (string | null)[][]
}

const readTable = async (
  client: pg.Client,
  catalogue: Catalogue,
  name: string,
  { organizationId, accountIds }: RecordingOptions,
): Promise<ReadTable | null> => {
  const own = await insertableColumns(client, name)
  const columns = catalogue.tables
    .find((table) => table.name === name)
    ?.columns.map((column) => column.name)
    .filter((column) => own.has(column) && !(BLANKED[name] ?? []).includes(column))
  if (columns === undefined) return null
  const ofAccounts = OF_ACCOUNTS.some((table) => table === name)
  if (!ofAccounts && !columns.includes('organization_id')) return null
  const whose = ofAccounts ? 'account_id = any($1)' : 'organization_id = $1'
  const order = name === 'facts' ? 'order by xid, position' : ''
  const texts = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ')
  const { rows } = await client.query<{ line: (string | null)[] }>(
    `select array[${texts}] as line from ${pg.escapeIdentifier(name)} where ${whose} ${order}`,
    [ofAccounts ? accountIds : organizationId],
  )
  return rows.length === 0 ? null : { name, columns, rows: rows.map(({ line }) => line) }
}

/** Columns that are written by whoever inserts a row, not numbered by the database it is in. */
const insertableColumns = async (client: pg.Client, table: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' and atttypid <> 'xid8'::regtype`,
    [pg.escapeIdentifier(table)],
  )
  return new Set(rows.map(({ name }) => name))
}

const withoutDefaults = (
  organizationId: string,
  table: string,
  columns: readonly string[],
  defaults: ReadonlyMap<string, ColumnDefault>,
  row: readonly (string | null)[],
): RecordedRow =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const value = row[index] ?? null
      const isImplied =
        column === ORGANIZATION_COLUMN && table !== 'organizations'
          ? value === organizationId
          : value === defaults.get(`${table}.${column}`)?.text
      return isImplied ? [] : [[column, value]]
    }),
  )

const renameIds =
  (steady: (text: string) => string) =>
  (row: (string | null)[]): (string | null)[] =>
    row.map((value) => (value === null ? null : steady(value)))

/** Facts in their own order, all else by its columns, numbers as numbers. */
const orderRows = (name: string, rows: (string | null)[][]): (string | null)[][] =>
  name === 'facts' ? rows : rows.toSorted(compareRows)

const compareRows = (one: (string | null)[], other: (string | null)[]): number => {
  for (const [index, value] of one.entries()) {
    const [a, b] = [value ?? '', other[index] ?? '']
    if (a === b) continue
    return NUMBER.test(a) && NUMBER.test(b) ? Number(a) - Number(b) : a < b ? -1 : 1
  }
  return 0
}

const NUMBER = /^[0-9]{1,9}$/
