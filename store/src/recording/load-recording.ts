import pg from 'pg'
import type { Connection } from '../connection.ts'
import type { RecordedTable, Recording } from './recording.ts'

export interface LoadOptions {
  /** What the recorded moment becomes. */
  now: Date
  /** Of every account. */
  passwordHash: string
}

/** Tables that are written under the role that spans organizations; all others under the tenant's. */
const GLOBAL = ['organizations', 'accounts', 'memberships', 'addresses']
const BATCH_ROWS = 2_000

/**
 * Puts recordings into a database that has the schema and none of their rows, in one transaction and with no more rights
 * than the product has. All times move along; ids stay. Facts get the transaction that loads them, so that readers of the
 * log meet them like any others.
 */
export const loadRecordings = async (
  connection: Connection,
  recordings: readonly Recording[],
  options: LoadOptions,
): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'attune-recording' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
    for (const recording of recordings) {
      const types = await typesOf(client, recording.tables)
      for (const table of recording.tables) {
        await enter(client, table.name, recording.organizationId)
        for (let from = 0; from < table.rows.length; from += BATCH_ROWS)
          await insert(client, table, types, table.rows.slice(from, from + BATCH_ROWS), recording, options)
      }
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const enter = async (client: pg.Client, table: string, organizationId: string): Promise<void> => {
  if (!/^or_[0-9a-f]{32}$/.test(organizationId)) throw new Error('A recording has an organization id of the form or_….')
  const role = GLOBAL.includes(table) ? 'attune_global' : 'attune_tenant'
  await client.query(`set local role ${role}; set local attune.organization = '${organizationId}'`)
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

const insert = async (
  client: pg.Client,
  { name, columns }: RecordedTable,
  types: ReadonlyMap<string, string>,
  rows: readonly (string | null)[][],
  { recordedAt }: Recording,
  { now, passwordHash }: LoadOptions,
): Promise<void> => {
  const recorded = new Date(recordedAt)
  const [hours, days] = shifts(recorded, now)
  const values = columns.map((column, index) => {
    const type = types.get(`${name}.${column}`)
    if (type === undefined) throw new Error(`A recording has a column ${name}.${column} that the database has not.`)
    const value = `(line ->> ${index})::${type}`
    return type === 'timestamp with time zone'
      ? `case when ${value} > $2::timestamptz then ${value} + $3::interval else ${value} + $4::interval end`
      : value
  })
  const also = name === 'accounts' ? ['password_hash'] : []
  const into = [...columns, ...also].map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(
    `insert into ${pg.escapeIdentifier(name)} (${into})
      select ${[...values, ...also.map(() => '$5::text')].join(', ')} from jsonb_array_elements($1::jsonb) as line
      where $2::timestamptz is not null and $3::interval is not null and $4::interval is not null and $5::text <> ''`,
    [JSON.stringify(rows), new Date(recorded.getTime() - LATELY_MS).toISOString(), hours, days, passwordHash],
  )
}

/** What is younger keeps its distance to now to the minute. */
const LATELY_MS = 20 * 3_600_000
const DAY_MS = 86_400_000

/**
 * How far times move: the latest to the millisecond, all before by whole days, so that breakfast stays in the morning.
 * Whole days never come out later: order holds.
 */
const shifts = (recorded: Date, now: Date): [string, string] => {
  const all = now.getTime() - recorded.getTime()
  return [`${all} milliseconds`, `${Math.floor(all / DAY_MS) * DAY_MS} milliseconds`]
}
