import { sql, type Kysely } from 'kysely'

/** When a task that was open again was given new time: the time that it has counts from then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tasks add column renewed_at timestamptz`.execute(db)
}
