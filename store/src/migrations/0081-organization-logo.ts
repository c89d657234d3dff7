import { sql, type Kysely } from 'kysely'

/** The file of an organization's logo, one of its own. `logo_url` was never written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table organizations add column logo_media_id text').execute(db)
}
