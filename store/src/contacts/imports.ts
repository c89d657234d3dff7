import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ContactImportsTable } from './tables-import.ts'
import type { Tenant } from '../store.ts'

export type ImportRecord = Selectable<ContactImportsTable>

/** Maximum number of imports in a list. */
const LISTED = 50
/** States hidden from lists: still being uploaded, or discarded. */
const UNSEEN = ['reading', 'cancelled'] as const

export const insertImport = async (
  tx: Tenant,
  row: Omit<Insertable<ContactImportsTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('contact_imports', row).execute()
}

/** An import of an account. */
export const importOf = (tx: Tenant, accountId: string, importId: string): Promise<ImportRecord | undefined> =>
  tx
    .from('contact_imports')
    .selectAll()
    .where('import_id', '=', importId)
    .where('account_id', '=', accountId)
    .where('state', 'not in', UNSEEN)
    .executeTakeFirst()

/** The account's latest imports, newest first. */
export const importsOf = (tx: Tenant, accountId: string): Promise<ImportRecord[]> =>
  tx
    .from('contact_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'not in', UNSEEN)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(LISTED)
    .execute()

/** Imports that are being read, checked or applied, or wait for their owner. */
const UNFINISHED = ['reading', 'uploaded', 'checking', 'checked', 'applying'] as const

/** Unfinished imports of the account and of the organization, and what the organization still keeps. */
export interface ImportCounts {
  ofAccount: number
  ofOrganization: number
  kept: number
  keptRows: number
}

/** Counts imports against their limits. Until the transaction ends, nobody else in the organization can begin one. */
export const lockAndCountImports = async (tx: Tenant, accountId: string): Promise<ImportCounts> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${tx.organizationId}`}, 0))`.execute(tx.db)
  const unfinished = sql`state = any(${UNFINISHED})`
  const { rows } = await sql<ImportCounts>`
    select count(*) filter (where account_id = ${accountId} and ${unfinished})::int as "ofAccount",
      count(*) filter (where ${unfinished})::int as "ofOrganization",
      count(*)::int as kept, coalesce(sum(row_count), 0)::int as "keptRows"
    from contact_imports where organization_id = ${tx.organizationId} and state <> 'cancelled'`.execute(tx.db)
  return rows[0] ?? { ofAccount: 0, ofOrganization: 0, kept: 0, keptRows: 0 }
}

/** Locks an import's row, so that one step runs at a time. Undefined if it no longer exists. */
export const lockImport = (tx: Tenant, importId: string): Promise<ImportRecord | undefined> =>
  tx.from('contact_imports').selectAll().where('import_id', '=', importId).forUpdate().executeTakeFirst()

export const changeImport = (
  tx: Tenant,
  importId: string,
  change: Omit<Updateable<ContactImportsTable>, 'organization_id' | 'import_id'>,
): Promise<ImportRecord> =>
  tx.update('contact_imports').set(change).where('import_id', '=', importId).returningAll().executeTakeFirstOrThrow()

/** Deletes some of an import's rows, and the import itself once none are left. True if nothing is left. */
export const deleteImportBatch = async (tx: Tenant, importId: string, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from contact_import_rows where organization_id = ${tx.organizationId} and import_id = ${importId}
        and line in (select line from contact_import_rows where organization_id = ${tx.organizationId}
          and import_id = ${importId} order by line limit ${limit})
      returning 1
    )
    select count(*)::int as deleted from gone`.execute(tx.db)
  if ((rows[0]?.deleted ?? 0) === limit) return false
  await tx.delete('contact_imports').where('import_id', '=', importId).execute()
  return true
}
