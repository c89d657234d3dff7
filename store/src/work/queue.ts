import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'

/** Work that is due at some time: a kind, what it is about, and the organization it belongs to. */
export interface NewWork {
  kind: string
  payload: Record<string, unknown>
  dueAt: Date
  now: Date
}

export interface ClaimedWork {
  workId: bigint
  kind: string
  organizationId: string | null
  payload: Record<string, unknown>
  attempts: number
  /** Proves that the row is still this worker's; another claim takes it away. */
  claim: string
  dueAt: Date
}

/** What a claim answers of a row. */
export interface ClaimedRow {
  work_id: bigint
  kind: string
  organization_id: string | null
  payload: Record<string, unknown>
  attempts: number
  claim: string
  was_due: Date
}

/** Puts work in the transaction of the change that asks for it. */
export const addWork = async (tx: Tenant, work: NewWork): Promise<void> => {
  await tx.db
    .insertInto('work')
    .values({
      kind: work.kind,
      organization_id: tx.organizationId,
      payload: JSON.stringify(work.payload),
      due_at: work.dueAt,
      created_at: work.now,
    })
    .execute()
  tx.wrote.work = true
}

/**
 * Claims due work for `leaseMs`: until then nobody else sees it, afterwards somebody takes it over. `due_at` is the
 * database's clock, so that workers on several machines agree; it is read once a statement, because the index cannot
 * be used with a clock that moves while rows are read.
 */
export const claimWork = async (db: Global, limit: number, leaseMs: number): Promise<ClaimedWork[]> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select work_id, due_at from work where due_at <= statement_timestamp() order by due_at, work_id limit ${limit}
      for update skip locked
    )
    update work w set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
      attempts = w.attempts + 1, claim = gen_random_uuid()
    from due where w.work_id = due.work_id
    returning w.work_id, w.kind, w.organization_id, w.payload, w.attempts, w.claim, due.due_at as was_due`.execute(db)
  return claimedOf(rows)
}

/** Rows as workers take them, in the order they were due. */
export const claimedOf = (rows: ClaimedRow[]): ClaimedWork[] =>
  rows
    .map((row) => ({
      workId: row.work_id,
      kind: row.kind,
      organizationId: row.organization_id,
      payload: row.payload,
      attempts: row.attempts,
      claim: row.claim,
      dueAt: row.was_due,
    }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || Number(a.workId - b.workId))

/** Milliseconds until the next row is due; null when there is none. */
export const msUntilNextDue = async (db: Global): Promise<number | null> => {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait from work`.execute(db)
  return rows[0]?.wait ?? null
}

/** Holds a claimed row until the transaction ends. False: another worker took it over. */
export const lockWork = async (tx: Tenant, work: ClaimedWork): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('work')
    .select('work_id')
    .where('work_id', '=', work.workId)
    .where('claim', '=', work.claim)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a claimed row this worker's for so long from now on. False: the claim was lost. */
export const extendWork = async (tx: Tenant, work: ClaimedWork, leaseMs: number): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where work_id = ${work.workId} and claim = ${work.claim} returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Ends work in the transaction of what it did. False: the claim was lost and nothing of this may be kept. */
export const finishWork = async (tx: Tenant, work: ClaimedWork): Promise<boolean> => {
  const { numDeletedRows } = await tx.db
    .deleteFrom('work')
    .where('work_id', '=', work.workId)
    .where('claim', '=', work.claim)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Puts work off in the transaction of what it found. False: the claim was lost. */
export const postponeWork = async (tx: Tenant, work: ClaimedWork, delayMs: number): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = clock_timestamp() + ${delayMs} * interval '1 millisecond', claim = null
    where work_id = ${work.workId} and claim = ${work.claim} returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Hands claimed work back at once, as a worker does that ends: due as it was, so that it keeps its place in line. */
export const releaseWork = async (db: Global, work: ClaimedWork[]): Promise<void> => {
  for (const item of work)
    await sql`update work set due_at = ${item.dueAt}, claim = null, attempts = attempts - 1
      where work_id = ${item.workId} and claim = ${item.claim}`.execute(db)
}
