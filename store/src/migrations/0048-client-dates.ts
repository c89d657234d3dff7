import { sql, type Kysely } from 'kysely'

/**
 * A scheduled message that counts from a date of the client has no next run while the date isn't known or has passed:
 * `waits` says so, and `next_run_at` is then far in the future.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table scheduled_messages add column waits boolean not null default false`.execute(db)
}
