import { sql, type Kysely } from 'kysely'

/** By which the next jobs of an organization are found, however many of others are due. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`create index work_turns on work (organization_id, due_at, work_id) where not urgent`).execute(db)
}
