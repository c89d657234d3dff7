import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** Who saw whom: one row an hour for each person and client. An account isn't referenced: it may be the installation's. */
const LOOKS = `
create table looks (
  organization_id text not null,
  contact_id text not null,
  hour timestamptz not null,
  reader_id text not null,
  account_id text not null,
  ahead boolean not null default false,
  at timestamptz not null,
  primary key (organization_id, contact_id, hour, reader_id, account_id),
  foreign key (organization_id, contact_id) references contacts
);
create index looks_old on looks (organization_id, hour);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [LOOKS, tenantTable('looks')]) await sql.raw(part).execute(db)
}
