import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * What an incoming email has besides its text: subject, what it quotes, and what is known of its sender. Null for all other
 * messages. Files that a message brought along wait here until they are stored; a job does that, as for files that have
 * to be fetched.
 */
const MAILS = `
alter table messages add column mail jsonb;
create table brought_files (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  place int not null,
  file_name text not null,
  bytes bytea not null,
  primary key (organization_id, contact_id, sequence, place),
  foreign key (organization_id, contact_id, sequence) references messages on delete cascade
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [MAILS, tenantTable('brought_files')]) await sql.raw(part).execute(db)
}
