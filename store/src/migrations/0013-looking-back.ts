import { sql, type Kysely } from 'kysely'

/**
 * Photo categories, and indexes to list files without reading the thread: all files use the primary key; categories and
 * sent files have an index each.
 */
const LOOKING_BACK = `
alter table message_attachments add column category text check (category in ('food', 'person', 'other'));
create index message_attachments_by_category on message_attachments
  (organization_id, contact_id, category, sequence desc, place desc) where category is not null;
create index messages_sent_with_files on messages (organization_id, contact_id, sequence desc)
  where direction = 2 and num_attach > 0;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(LOOKING_BACK).execute(db)
}
