import { sql, type Kysely } from 'kysely'

/**
 * When a person deleted a scheduled message. It can be restored until it is swept, a day later. An older program
 * doesn't know of this, so a deleted message is disabled, too; `removed_disabled` says whether it was before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table scheduled_messages add column removed_at timestamptz, add column removed_disabled boolean`.execute(
    db,
  )
}
