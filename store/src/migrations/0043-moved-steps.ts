import { sql, type Kysely } from 'kysely'

/** Steps of a program that were moved for one client. */
const MOVES = `alter table program_states add column moves jsonb not null default '{}'`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(MOVES).execute(db)
}
