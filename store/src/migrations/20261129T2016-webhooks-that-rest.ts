import { sql, type Kysely } from 'kysely'

/** Until when nothing is posted to a webhook, because its receiver asked for time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table webhooks add column quiet_until timestamptz`.execute(db)
}
