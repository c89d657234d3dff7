import { sql, type Kysely } from 'kysely'

/** After how many days the sessions of an organization's staff end; null: when the installation's do. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw('alter table organizations add column session_days int check (session_days between 1 and 365)')
    .execute(db)
}
