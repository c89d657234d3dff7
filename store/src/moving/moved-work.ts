import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Counts what has been waiting since the organization was moved in. */
export const countMovedWork = async (
  tx: Tenant,
  now: Date,
): Promise<{ waiting: number; overdue: number; firstAt: Date | null }> => {
  const { rows } = await sql<{ waiting: number; overdue: number; first_at: Date | null }>`
    select count(*)::int as waiting, (count(*) filter (where due_at <= ${now}))::int as overdue, min(due_at) as first_at
    from moved_work where organization_id = ${tx.organizationId}`.execute(tx.db)
  const { waiting = 0, overdue = 0, first_at: firstAt = null } = rows[0] ?? {}
  return { waiting, overdue, firstAt }
}

/** Makes what is waiting into jobs, each due at its own time. Of two at once, one finds nothing. Returns how many. */
export const startMovedWork = async (tx: Tenant): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from moved_work where organization_id = ${tx.organizationId} returning *)
    insert into work (organization_id, kind, payload, due_at, created_at, urgent, subject)
    select organization_id, kind, payload, due_at, created_at, urgent, subject from gone order by place`.execute(tx.db)
  if (numAffectedRows > 0n) tx.wrote.work = true
  return Number(numAffectedRows)
}
