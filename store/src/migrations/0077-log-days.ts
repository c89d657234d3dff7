import { sql, type Kysely } from 'kysely'

/** For how many days an organization keeps its event log; null: for ever. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table organizations add column log_days int check (log_days between 30 and 3650);`).execute(db)
}
