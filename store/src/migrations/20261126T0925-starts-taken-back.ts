import { sql, type Kysely } from 'kysely'

/** Whom a task had been given to before somebody started it, so that starting it can be taken back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table tasks add column assigned_before text').execute(db)
}
