import { sql, type Kysely } from 'kysely'

/** What the last change of a client's program by a person has replaced, so that it can be taken back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table program_states add column undo jsonb`.execute(db)
}
