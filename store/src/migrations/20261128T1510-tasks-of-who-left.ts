import { sql, type Kysely } from 'kysely'

/**
 * Until now, the open tasks of an account that was deleted or moved stayed with it. A job for each such account gives them
 * back.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into work (kind, organization_id, payload, due_at, created_at)
    select distinct 'free-tasks', t.organization_id, jsonb_build_object('accountId', t.user_assigned), now(), now()
    from tasks t join staff s on s.organization_id = t.organization_id and s.account_id = t.user_assigned
    where t.status in ('new', 'active') and s.gone_at is not null`.execute(db)
}
