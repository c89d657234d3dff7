import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** The message of the same thread that a message or a draft quotes; null: none. */
const QUOTES = `
alter table messages add column quotes_sequence int;
alter table drafts add column quotes_sequence int;
`

/**
 * Who was mentioned in a note, so that each person hears of it once. A row stays when a mention is taken out of the note
 * again.
 */
const MENTIONS = `
create table note_mentions (
  organization_id text not null,
  note_id text not null,
  account_id text not null,
  at timestamptz not null,
  primary key (organization_id, note_id, account_id),
  foreign key (organization_id, note_id) references contact_notes on delete cascade
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [QUOTES, MENTIONS, tenantTable('note_mentions')]) await sql.raw(part).execute(db)
}
