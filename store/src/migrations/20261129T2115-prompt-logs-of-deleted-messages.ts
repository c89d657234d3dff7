import { sql, type Kysely } from 'kysely'

/**
 * The text of a deleted message used to stay in prompt logs. A job for each organization blanks it. In a rolling
 * upgrade, processes of the earlier version still delete messages without it, so a second job does it again a day later.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into work (kind, organization_id, payload, due_at, created_at)
    select 'sweep-prompt-logs', organization_id, '{}', now() + wait, now()
    from organizations, (values (interval '0'), (interval '1 day')) as waits (wait)`.execute(db)
}
