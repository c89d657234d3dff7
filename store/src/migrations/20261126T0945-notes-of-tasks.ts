import { sql, type Kysely } from 'kysely'

/** What whoever made a task wrote beside its title. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table tasks add column note text').execute(db)
}
