import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ContactImportsTable } from './tables-import.ts'
import type { Tenant } from '../store.ts'

export type ImportRecord = Selectable<ContactImportsTable>

/** Imports shown in a list at most. */
const LISTED = 50
/** What nobody sees: a file that is still being read, and one that was thrown away. */
const UNSEEN = ['reading', 'cancelled'] as const

export const insertImport = async (
  tx: Tenant,
  row: Omit<Insertable<ContactImportsTable>, 'organization_id'>,
): Promise<void> => {
  await tx.db
    .insertInto('contact_imports')
    .values({ ...row, organization_id: tx.organizationId })
    .execute()
}

/** One import of an account. */
export const importOf = (tx: Tenant, accountId: string, importId: string): Promise<ImportRecord | undefined> =>
  tx.db
    .selectFrom('contact_imports')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('import_id', '=', importId)
    .where('account_id', '=', accountId)
    .where('state', 'not in', UNSEEN)
    .executeTakeFirst()

/** The account's latest imports. */
export const importsOf = (tx: Tenant, accountId: string): Promise<ImportRecord[]> =>
  tx.db
    .selectFrom('contact_imports')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('account_id', '=', accountId)
    .where('state', 'not in', UNSEEN)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(LISTED)
    .execute()

/** The import with its row's lock: one step at a time. Undefined: it is gone. */
export const lockImport = (tx: Tenant, importId: string): Promise<ImportRecord | undefined> =>
  tx.db
    .selectFrom('contact_imports')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst()

export const changeImport = (
  tx: Tenant,
  importId: string,
  change: Omit<Updateable<ContactImportsTable>, 'organization_id' | 'import_id'>,
): Promise<ImportRecord> =>
  tx.db
    .updateTable('contact_imports')
    .set(change)
    .where('organization_id', '=', tx.organizationId)
    .where('import_id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes some of an import's rows away, and the import itself once there are none. True: nothing of it is left. */
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
  await tx.db
    .deleteFrom('contact_imports')
    .where('organization_id', '=', tx.organizationId)
    .where('import_id', '=', importId)
    .execute()
  return true
}
