import { sql, type Kysely } from 'kysely'

/** What happened to the welcome of each client whom a bulk action has enrolled in a program. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table contact_job_rows add column welcome jsonb`.execute(db)
}
