import pg from 'pg'

/** What an inserted row gets where a column is not named. */
export interface ColumnDefault {
  /** As SQL; `null` for a column without a default. */
  sql: string
  /** The value as text; undefined if it is different for each row, such as the time or a random id. */
  text: string | null | undefined
}

/** The defaults of tables, by `table.column`. What is put into SQL comes from the catalogue. */
export const readColumnDefaults = async (
  client: pg.Client,
  tables: readonly string[],
): Promise<Map<string, ColumnDefault>> => {
  const { rows } = await client.query<{ column: string; type: string; sql: string | null }>(
    `select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        pg_get_expr(d.adbin, d.adrelid) as sql
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [tables],
  )
  const constants = rows.filter(({ sql }) => sql !== null && isConstant(sql))
  const texts = await evaluate(client, constants)
  return new Map(
    rows.map(({ column, sql }) => [column, { sql: sql ?? 'null', text: sql === null ? null : texts.get(column) }]),
  )
}

/** A default that calls a function may return something else for each row. */
const isConstant = (sql: string): boolean => !sql.includes('(')

const evaluate = async (
  client: pg.Client,
  defaults: readonly { column: string; type: string; sql: string | null }[],
): Promise<Map<string, string | null>> => {
  if (defaults.length === 0) return new Map()
  const values = defaults.map(({ sql, type }) => `((${sql})::${type})::text`).join(', ')
  const { rows } = await client.query<{ line: (string | null)[] }>(`select array[${values}] as line`)
  return new Map(defaults.map(({ column }, index) => [column, rows[0]?.line[index] ?? null]))
}
