import pg from 'pg'
import type { Connection } from '../connection.ts'
import { FIRST_START_LOCK } from '../first-start.ts'
import { shiftJson, timeShiftOf, type TimeShift } from './shift-times.ts'
import { readColumnDefaults, type ColumnDefault } from './column-defaults.ts'
import { ORGANIZATION_COLUMN, type RecordedRow, type RecordedTable, type Recording } from './recording.ts'

export interface LoadOptions {
  /** Loads nothing if there already is an organization, even one that another process is loading right now. */
  onlyFirst?: boolean
  /** What the recorded moment becomes. */
  now: Date
  /** For every account. */
  passwordHash: string
}

const BATCH_ROWS = 2_000

/**
 * Puts recordings into a database that has the schema and none of their rows, in one transaction, as the schema's
 * owner: neither of the product's logins may write both shared tables and those of one organization. All times are
 * shifted; ids stay. Returns whether it loaded them. Facts get the transaction that loads them, so that readers of the
 * log see them like any others.
 */
export const loadRecordings = async (
  owner: Connection,
  recordings: readonly Recording[],
  options: LoadOptions,
): Promise<boolean> => {
  const client = new pg.Client({ ...owner, application_name: 'attune-recording' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
    if (options.onlyFirst === true && !(await isFirst(client))) return false
    for (const recording of recordings) {
      const names = recording.tables.map(({ name }) => name)
      const types = await typesOf(client, recording.tables)
      const defaults = await readColumnDefaults(client, names)
      await enter(client, recording.organizationId)
      for (const table of recording.tables)
        for (let from = 0; from < table.rows.length; from += BATCH_ROWS)
          await insert(
            client,
            table,
            { types, defaults },
            table.rows.slice(from, from + BATCH_ROWS),
            recording,
            options,
          )
    }
    await client.query('commit')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether there is no organization. Processes that ask at the same time take turns. */
const isFirst = async (client: pg.Client): Promise<boolean> => {
  await client.query(`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
  return (await client.query('select from organizations limit 1')).rowCount === 0
}

const enter = async (client: pg.Client, organizationId: string): Promise<void> => {
  if (!/^or_[0-9a-f]{32}$/.test(organizationId))
    throw new Error('A recording needs an organization ID of the form or_….')
  await client.query(`set local attune.organization = '${organizationId}'`)
}

/** Types of all columns, by `table.column`: what is put into SQL comes from the catalogue. */
const typesOf = async (client: pg.Client, tables: readonly RecordedTable[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [tables.map(({ name }) => name)],
  )
  return new Map(rows.map(({ column, type }) => [column, type]))
}

/** What the database says about columns, by `table.column`. */
interface Columns {
  types: ReadonlyMap<string, string>
  defaults: ReadonlyMap<string, ColumnDefault>
}

const insert = async (
  client: pg.Client,
  { name }: RecordedTable,
  { types, defaults }: Columns,
  rows: readonly RecordedRow[],
  { organizationId, recordedAt }: Recording,
  { now, passwordHash }: LoadOptions,
): Promise<void> => {
  const shift = timeShiftOf(new Date(recordedAt), now)
  const typeOf = (column: string) => types.get(`${name}.${column}`)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const values = columns.map((column) => {
    const type = typeOf(column)
    if (type === undefined) throw new Error(`The recording has a column ${name}.${column} that the database does not.`)
    const key = pg.escapeLiteral(column)
    const value = `(line ->> ${key})::${type}`
    const shifted =
      type === 'timestamp with time zone' && !isToCome(name, column)
        ? `case when ${value} > $2::timestamptz then ${value} + $3::interval else ${value} + $4::interval end`
        : value
    const omitted = column === ORGANIZATION_COLUMN ? '$6' : (defaults.get(`${name}.${column}`)?.sql ?? 'null')
    return `case when line ? ${key} then ${shifted} else ${omitted} end`
  })
  const added = [
    ...(name === 'accounts' ? [['password_hash', '$5::text'] as const] : []),
    ...(typeOf(ORGANIZATION_COLUMN) !== undefined && !columns.includes(ORGANIZATION_COLUMN)
      ? [[ORGANIZATION_COLUMN, '$6::text'] as const]
      : []),
  ]
  const into = [...columns, ...added.map(([column]) => column)].map((column) => pg.escapeIdentifier(column)).join(', ')
  const lines = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, shiftValue(name, column, typeOf, value, shift)]),
    ),
  )
  const [recent, earlier] = [`${shift.latelyMs} milliseconds`, `${shift.beforeMs} milliseconds`]
  await client.query(
    `insert into ${pg.escapeIdentifier(name)} (${into})
      select ${[...values, ...added.map(([, value]) => value)].join(', ')} from jsonb_array_elements($1::jsonb) as line
      where $2::timestamptz is not null and $3::interval is not null and $4::interval is not null and $5::text <> ''
        and $6::text <> ''`,
    [JSON.stringify(lines), shift.lately.toISOString(), recent, earlier, passwordHash, organizationId],
  )
}

/** When work is due: its subject has the same moment in JSON. */
const isToCome = (table: string, column: string): boolean => table === 'work' && column === 'due_at'

/** What the database does not shift by itself. */
const shiftValue = (
  table: string,
  column: string,
  typeOf: (column: string) => string | undefined,
  value: string | null,
  moves: TimeShift,
): string | null => {
  if (value === null) return null
  if (typeOf(column) === 'jsonb') return shiftJson(value, moves)
  return isToCome(table, column) ? moves.moved(readTime(value)).toISOString() : value
}

/** As PostgreSQL writes it: `2026-06-10 17:00:00+00`. */
const readTime = (text: string): Date => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
