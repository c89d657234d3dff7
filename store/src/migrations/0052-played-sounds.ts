import { sql, type Kysely } from 'kysely'

/** When a member of staff first played a client's sound; null until then, and for all other files. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table message_attachments add column played_at timestamptz`.execute(db)
}
