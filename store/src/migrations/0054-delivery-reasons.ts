import { sql, type Kysely } from 'kysely'

/** The kind of a failed delivery, the same for every carrier. Null for what failed before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table messages add column delivery_reason text`.execute(db)
}
