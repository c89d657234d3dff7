import { sql } from 'kysely'
import type { Global } from '../store.ts'
import { claimedOf, type ClaimedRow, type ClaimedWork } from '../work/queue.ts'

/**
 * Jobs that are due at a certain time. In a simulated past they run at that time, all others immediately. A recording
 * keeps those that are left.
 */
export const TIMED_WORK = ['wake-run', 'release-held', 'run-scheduled', 'run-program', 'follow-absence'] as const

/** Like `claimWork` with the simulated clock: timed and postponed jobs are claimed once due at `now`. */
export const claimPastWork = async (
  db: Global,
  { organizationId, now, limit, leaseMs }: { organizationId: string; now: Date; limit: number; leaseMs: number },
): Promise<ClaimedWork[]> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select work_id, due_at from work where organization_id = ${organizationId}
        and (due_at <= ${now} or kind <> all(${[...TIMED_WORK]}) and attempts = 0)
      order by due_at, work_id limit ${limit} for update skip locked
    )
    update work w set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
      attempts = w.attempts + 1, claim = gen_random_uuid()
    from due where w.work_id = due.work_id
    returning w.work_id, w.kind, w.organization_id, w.payload, w.attempts, w.claim, due.due_at as was_due`.execute(db)
  return claimedOf(rows)
}

/**
 * Shifts a job that was postponed by the database's clock to the simulated clock, rounded to seconds so that it is
 * reproducible.
 */
export const shiftPostponed = async (db: Global, { workId }: ClaimedWork, now: Date): Promise<void> => {
  await sql`
    update work set due_at = date_trunc('second', ${now}::timestamptz + (due_at - clock_timestamp()) + interval '0.9 seconds')
    where work_id = ${workId} and claim is null`.execute(db)
}

/** When the next timed job is due; null if there is none. */
export const nextPastWork = async (db: Global, organizationId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from work where organization_id = ${organizationId}
      and (kind = any(${[...TIMED_WORK]}) or attempts > 0)`.execute(db)
  return rows[0]?.at ?? null
}
