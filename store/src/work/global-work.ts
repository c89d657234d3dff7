import { sql } from 'kysely'
import type { Global } from '../store.ts'
import type { ClaimedWork, NewWork } from './queue.ts'

/** Adds a job outside organizations, such as mail about an account, in the transaction of the change that causes it. */
export const addGlobalWork = async (db: Global, work: NewWork): Promise<void> => {
  await db
    .insertInto('work')
    .values({ kind: work.kind, payload: JSON.stringify(work.payload), due_at: work.dueAt, created_at: work.now })
    .execute()
}

/** Adds an organization's job in a transaction over all of them. */
export const addOrganizationWork = async (db: Global, organizationId: string, work: NewWork): Promise<void> => {
  const { kind, payload, dueAt, now } = work
  await db
    .insertInto('work')
    .values({ kind, organization_id: organizationId, payload: JSON.stringify(payload), due_at: dueAt, created_at: now })
    .execute()
}

/**
 * Adds a job that postpones itself each time it is done, unless there is one of its kind already: one for all
 * processes. With `isSooner`, an existing one becomes due by then at the latest.
 */
export const addRecurringWork = (
  db: Global,
  work: NewWork,
  { isSooner = false }: { isSooner?: boolean } = {},
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`work ${work.kind}`}, 0))`.execute(tx)
    const known = await tx.selectFrom('work').select('work_id').where('kind', '=', work.kind).executeTakeFirst()
    if (known === undefined) return addGlobalWork(tx, work)
    if (isSooner)
      await sql`update work set due_at = least(due_at, ${work.dueAt}) where work_id = ${known.work_id} and claim is null`.execute(
        tx,
      )
  })

/** Extends a claim to `leaseMs` from now. False if the claim was lost. */
export const extendGlobalWork = async (db: Global, work: ClaimedWork, leaseMs: number): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where work_id = ${work.workId} and claim = ${work.claim} returning 1`.execute(db)
  return rows.length === 1
}

/** Finishes the job if this worker still has the claim. Its effects stay either way. */
export const finishGlobalWork = async (db: Global, work: ClaimedWork): Promise<void> => {
  await db.deleteFrom('work').where('work_id', '=', work.workId).where('claim', '=', work.claim).execute()
}

/** Postpones the job if this worker still has the claim; with a payload, it continues with that. */
export const postponeGlobalWork = async (
  db: Global,
  work: ClaimedWork,
  delayMs: number,
  payload: Record<string, unknown> = work.payload,
): Promise<void> => {
  await sql`update work set due_at = clock_timestamp() + ${delayMs} * interval '1 millisecond', claim = null,
      payload = ${JSON.stringify(payload)}::jsonb
    where work_id = ${work.workId} and claim = ${work.claim}`.execute(db)
}
