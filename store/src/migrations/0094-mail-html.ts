import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * The HTML of an incoming email, as it came, and by which name it shows each of the files it brought along. An email that has
 * a longer one than is kept has no row here.
 */
const MAIL_HTML = `
create table mail_html (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  html text not null,
  primary key (organization_id, contact_id, sequence),
  foreign key (organization_id, contact_id, sequence) references messages on delete cascade
);
alter table message_attachments add column content_id text;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [MAIL_HTML, tenantTable('mail_html')]) await sql.raw(part).execute(db)
}
