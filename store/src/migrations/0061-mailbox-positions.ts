import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** Up to where a mailbox has been read, and which process reads it until when. Mails from before `since` are left alone. */
const POSITIONS = `
create table mailbox_positions (
  organization_id text not null,
  address text not null,
  since timestamptz not null,
  uid_validity text,
  last_uid bigint not null default 0,
  holder text,
  held_until timestamptz,
  primary key (organization_id, address)
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [POSITIONS, tenantTable('mailbox_positions')]) await sql.raw(part).execute(db)
}
