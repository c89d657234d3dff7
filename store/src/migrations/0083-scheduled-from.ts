import { sql, type Kysely } from 'kysely'

/** The address of ours that the writer of a message to leave later chose for it; null leaves that to its moment. */
const FROM = `
alter table scheduled_messages add column sent_from text check (length(sent_from) between 1 and 320);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(FROM).execute(db)
}
