import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** What a coach leaves to whoever covers. */
export interface CoveredCounts {
  clients: number
  /** Open tasks about these clients. */
  tasks: number
}

/** How many clients each of these coaches is the primary coach of, and how many open tasks there are about them. */
export const countCovered = async (tx: Tenant, coachIds: readonly string[]): Promise<Map<string, CoveredCounts>> => {
  if (coachIds.length === 0) return new Map()
  const { rows } = await sql<CoveredCounts & { coach_id: string }>`
    select t.primary_coach_id as coach_id, count(*)::int as clients, coalesce(sum(open.tasks), 0)::int as tasks
    from threads t
    left join lateral (select count(*) as tasks from tasks k where k.organization_id = t.organization_id
      and k.contact_id = t.contact_id and k.status in ('new', 'active')) open on true
    where t.organization_id = ${tx.organizationId} and t.removed_at is null
      and t.primary_coach_id = any(${[...coachIds]}::text[])
    group by 1`.execute(tx.db)
  return new Map(rows.map(({ coach_id: id, ...counts }) => [id, counts]))
}
