import { sql, type Kysely } from 'kysely'

/** The reply that had answered a question before it was opened again, so that it is known once the question is answered. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table recent_questions add column answered_before int').execute(db)
}
