import { sql, type Kysely } from 'kysely'

/** Erasing a client used to leave their prompt logs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from prompt_logs l using contacts c
    where c.organization_id = l.organization_id and c.contact_id = l.contact_id
      and c.removed_at is not null and c.merged_into is null`.execute(db)
}
