import { openPool } from '@attune/store/connection'
import type { World } from '../testing/world.ts'

/** By table; null where there are no rows. Equal hashes are equal rows. */
export type Hashes = Record<string, string | null>

/** The tables whose rows have changed. */
export const changedTables = (before: Hashes, after: Hashes): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table])

/** Refusals are recorded in this table on purpose; `security-log.test.ts` tests it. */
const NOTED = 'security_log'

/** Reads the database as its owner, bypassing every policy. */
export interface Rows {
  /** A print of everything that belongs to an organization, or in it to one contact; equal prints are equal rows. */
  print(organizationId: string, contactId?: string): Promise<string>
  /** A hash of the rows of each table that belong to an organization. */
  hashes(organizationId: string): Promise<Hashes>
  /** The same for the rows of some contacts together. */
  hashesOfContacts(contactIds: string[]): Promise<Hashes>
  /** How many rows each table has. */
  count(): Promise<Record<string, number>>
  /** The name of every column there is. */
  columns(): Promise<string[]>
  /** Tables with a tenant's key. */
  tenantTables(): Promise<string[]>
  run(sql: string, values?: unknown[]): Promise<void>
  close(): Promise<void>
}

export const rowsOf = async (world: World): Promise<Rows> => {
  const pool = openPool(world.database.owner, { max: 1, name: 'attune-tests' })
  const withColumn = async (column: string): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = $1 order by 1`,
      [column],
    )
    return rows.map((row) => row.name).filter((name) => name !== NOTED)
  }
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const names = tables.rows.map((row) => row.name).filter((name) => !name.startsWith('kysely_') && name !== NOTED)
  const counting = names.map((name) => `(select count(*) from ${name})::int as ${name}`).join(', ')
  const ofOrganization = await withColumn('organization_id')
  const ofContact = await withColumn('contact_id')
  const hashesBy = async (column: string, of: string[], ids: string[]): Promise<Hashes> => {
    // Looks are written separately from the calls: now rather than in between.
    await world.deps.looks.flush()
    const hashes = of.map(
      (name) =>
        `(select md5(string_agg(row::text, '' order by row::text)) from ${name} row where ${column} = any($1)) as ${name}`,
    )
    return (await pool.query<Hashes>(`select ${hashes.join(', ')}`, [ids])).rows[0] ?? {}
  }
  return {
    columns: async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
      )
      return rows.map((row) => row.name)
    },
    tenantTables: () => Promise.resolve(ofOrganization),
    print: async (organizationId, contactId) => {
      await world.deps.looks.flush()
      const parts = (contactId === undefined ? ofOrganization : ofContact).map(
        (name) =>
          `select '${name}' || coalesce(string_agg(row::text, '' order by row::text), '') as part from ${name} row
           where organization_id = $1 ${contactId === undefined ? '' : 'and contact_id = $2'}`,
      )
      const { rows } = await pool.query<{ print: string }>(
        `select string_agg(part, '') as print from (${parts.join(' union all ')}) parts`,
        contactId === undefined ? [organizationId] : [organizationId, contactId],
      )
      return rows[0]?.print ?? ''
    },
    hashes: (organizationId) => hashesBy('organization_id', ofOrganization, [organizationId]),
    hashesOfContacts: (contactIds) => hashesBy('contact_id', ofContact, contactIds),
    count: async () => {
      await world.deps.looks.flush()
      return (await pool.query<Record<string, number>>(`select ${counting}`)).rows[0] ?? {}
    },
    run: async (sql, values) => void (await pool.query(sql, values)),
    close: () => pool.end(),
  }
}
