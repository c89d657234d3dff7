import { sql, type Kysely } from 'kysely'

/** When automation last muted itself with a client: what was written by then still leaves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table automation_counts add column muted_at timestamptz`.execute(db)
}
