import { sql, type Kysely } from 'kysely'

/** API keys may end by themselves. Null: they don't. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_keys add column expires_at timestamptz`.execute(db)
}
