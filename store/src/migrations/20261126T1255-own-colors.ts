import { sql, type Kysely } from 'kysely'

/** Colors of an organization's theme that don't follow from its hue. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table organizations add column own_colors jsonb').execute(db)
}
