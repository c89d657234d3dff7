import type { DiscardReason } from '@attune/contract/tasks/constants'
import { sql } from 'kysely'
import type { Tenant } from '../store.ts'
import { isListed, isMatch, type TaskFilter } from './tasks.ts'

/** Figures of one coach's tasks; of those that count as nobody's; or, with `is_total`, of all. */
export interface FiguresRow {
  is_total: boolean
  coach_id: string | null
  coach_name: string | null
  coach_email: string | null
  opened: number
  started: number
  finished: number
  discarded: number
  expired: number
  start_median: number | null
  start_p90: number | null
  finish_median: number | null
  finish_p90: number | null
}

export interface Span {
  from: Date
  to: Date
}

/** What happened to tasks in a span: a row for each coach, and one for all. Times are in seconds. */
export const loadFigures = async (tx: Tenant, filter: TaskFilter, { from, to }: Span): Promise<FiguresRow[]> => {
  const within = (column: string) => sql`${sql.ref(`k.${column}`)} >= ${from} and ${sql.ref(`k.${column}`)} < ${to}`
  const seconds = (later: string, earlier: string) =>
    sql`extract(epoch from ${sql.ref(`k.${later}`)} - ${sql.ref(`k.${earlier}`)})`
  const { rows } = await sql<FiguresRow>`
    with touched as (
      select k.coach_id, ${within('created_at')} as opened, ${within('started_at')} as started,
        case when ${within('closed_at')} then k.status end as closed,
        ${seconds('started_at', 'created_at')} as to_start, ${seconds('closed_at', 'started_at')} as to_finish
      from tasks k
      where ${isMatch(tx, filter)} and ${isListed}
        and (${within('created_at')} or ${within('started_at')} or ${within('closed_at')})
    ), figures as (
      select grouping(coach_id) = 1 as is_total, coach_id,
        count(*) filter (where opened)::int as opened, count(*) filter (where started)::int as started,
        count(*) filter (where closed = 'done')::int as finished,
        count(*) filter (where closed = 'discarded')::int as discarded,
        count(*) filter (where closed = 'expired')::int as expired,
        round(percentile_cont(0.5) within group (order by to_start) filter (where started))::int as start_median,
        round(percentile_cont(0.9) within group (order by to_start) filter (where started))::int as start_p90,
        round(percentile_cont(0.5) within group (order by to_finish) filter (where closed = 'done'))::int as finish_median,
        round(percentile_cont(0.9) within group (order by to_finish) filter (where closed = 'done'))::int as finish_p90
      from touched group by grouping sets ((), (coach_id))
    )
    select f.*, s.name as coach_name, s.email as coach_email
    from figures f
    left join staff s on s.organization_id = ${tx.organizationId} and s.account_id = f.coach_id
    order by f.is_total desc, s.name, f.coach_id`.execute(tx.db)
  return rows
}

export interface ReasonRow {
  coach_id: string | null
  /** Null: the system. */
  reason: DiscardReason | null
  count: number
}

/** Tasks discarded in a span, by coach and reason. */
export const loadDiscards = async (tx: Tenant, filter: TaskFilter, { from, to }: Span): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select k.coach_id, k.reason, count(*)::int as count from tasks k
    where ${isMatch(tx, { ...filter, event: 'discarded', from, to })} and ${isListed}
    group by k.coach_id, k.reason`.execute(tx.db)
  return rows
}

/** How many tasks are open now. */
export const countOpen = async (tx: Tenant, filter: TaskFilter): Promise<{ new: number; active: number }> => {
  const { rows } = await sql<{ new: number; active: number }>`
    select count(*) filter (where k.status = 'new')::int as new, count(*) filter (where k.status = 'active')::int as active
    from tasks k where ${isMatch(tx, { ...filter, status: ['new', 'active'] })} and ${isListed}`.execute(tx.db)
  return rows[0] ?? { new: 0, active: 0 }
}
