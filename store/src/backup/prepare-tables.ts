import pg from 'pg'
import { BackupRefused } from './backup-refused.ts'
import type { Catalogue, Table } from './catalogue.ts'
import type { Reference } from './sort-by-references.ts'

/** What to restore once the rows are inserted. */
export interface Suspended {
  references: Reference[]
  triggers: Trigger[]
}

interface Trigger {
  table: string
  name: string
  always: boolean
}

/** Locks all tables against writes until the transaction ends, and refuses a database that has rows. */
export const lockEmptyTables = async (client: pg.Client, tables: Table[]): Promise<void> => {
  if (tables.length === 0) return
  await client.query(`lock table ${tables.map((table) => quote(table.name)).join(', ')} in share row exclusive mode`)
  for (const table of tables) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${quote(table.name)}) as filled`,
    )
    if (!rows[0]?.filled) continue
    throw new BackupRefused(
      `The database is not empty: there are rows in ${table.name}. ` +
        'Restore into a new state folder (ATTUNE_HOME) or a new database.',
    )
  }
}

/** Defers circular references and disables triggers, whose effects are in the backup already. */
export const suspendConstraints = async (client: pg.Client, catalogue: Catalogue): Promise<Suspended> => {
  const { rows: triggers } = await client.query<Trigger>(TRIGGERS)
  for (const { table, name } of triggers) {
    await client.query(`alter table ${quote(table)} disable trigger ${quote(name)}`)
  }
  for (const { from, name } of catalogue.circular) {
    await client.query(`alter table ${quote(from)} alter constraint ${quote(name)} deferrable initially deferred`)
  }
  return { references: catalogue.circular, triggers }
}

/** Checks circular references and restores constraints and triggers. */
export const settleConstraints = async (client: pg.Client, { references, triggers }: Suspended): Promise<void> => {
  await client.query('set constraints all immediate')
  for (const { from, name, deferrable, deferred } of references) {
    const kind = `${deferrable ? '' : 'not '}deferrable ${deferred ? 'initially deferred' : 'initially immediate'}`
    await client.query(`alter table ${quote(from)} alter constraint ${quote(name)} ${kind}`)
  }
  for (const { table, name, always } of triggers) {
    await client.query(`alter table ${quote(table)} enable ${always ? 'always ' : ''}trigger ${quote(name)}`)
  }
}

const quote = pg.escapeIdentifier

const TRIGGERS = `
  select c.relname::text as "table", t.tgname::text as name, t.tgenabled = 'A' as always
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled in ('O', 'A')`
