import { sql, type Kysely } from 'kysely'

/** How far an import has been checked, and indexes to find duplicates within a file. */
const IMPORTS = `
alter table contact_imports add column checked_line int not null default 0;
create index contact_import_rows_by_phone on contact_import_rows (organization_id, import_id, phone, line)
  where phone is not null;
create index contact_import_rows_by_email on contact_import_rows (organization_id, import_id, email, line)
  where email is not null;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(IMPORTS).execute(db)
}
