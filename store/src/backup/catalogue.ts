import type pg from 'pg'
import { BackupRefused } from './backup-refused.ts'
import { sortByReferences } from './sort-by-references.ts'
import type { Reference } from './sort-by-references.ts'

export interface Column {
  name: string
  /** The type as SQL, such as `numeric(60,0)`. */
  type: string
}

export interface Table {
  name: string
  /** Columns in table order, without generated ones. */
  columns: Column[]
}

/** The schema `public` as described by the database's catalogue. */
export interface Catalogue {
  /** Name of the last migration. */
  schema: string
  /** Tables, each after the tables it references. */
  tables: Table[]
  /** Foreign keys this order can't satisfy: self references and cycles. */
  circular: Reference[]
  sequences: string[]
}

export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => {
  const schema = await readSchema(client)
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: references } = await client.query<Reference>(REFERENCES)
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES)
  const sorted = sortByReferences(
    tables.map((table) => table.name),
    references,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    schema,
    tables: sorted.names.flatMap((name) => byName.get(name) ?? []),
    circular: sorted.circular,
    sequences: sequences.map((sequence) => sequence.name),
  }
}

const readSchema = async (client: pg.Client): Promise<string> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!found[0]?.there) throw new BackupRefused('There is no Attune database here yet. Start the server once first.')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  if (rows[0] === undefined)
    throw new BackupRefused('There is no Attune database here yet. Start the server once first.')
  return rows[0].name
}

/** Excludes tables of extensions, partitions (their parent returns the rows), and the migrator's two tables. */
const OURS = `
  n.nspname = 'public' and not c.relispartition and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'schema_compatibility')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const TABLES = `
  select c.relname::text as name, coalesce(
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OURS} order by 1`

const REFERENCES = `
  select k.conname::text as name, c.relname::text as "from", t.relname::text as "to",
    k.condeferrable as deferrable, k.condeferred as deferred
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid
  join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1`

const SEQUENCES = `
  select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${OURS} order by 1`
