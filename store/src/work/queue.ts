import { sql, type RawBuilder } from 'kysely'
import type { Global, Tenant } from '../store.ts'

/** A job: its kind, payload, due time and organization. */
export interface NewWork {
  kind: string
  payload: Record<string, unknown>
  dueAt: Date
  now: Date
  /** Claimed before all others: a person waits for it, unless it says `NOBODY_WAITS`. */
  urgent?: boolean
  /** Whom it is about, if it has to be found by that. */
  subject?: string
}

export interface ClaimedWork {
  workId: bigint
  kind: string
  organizationId: string | null
  payload: Record<string, unknown>
  attempts: number
  /** Identifies this worker's claim. A later claim replaces it. */
  claim: string
  dueAt: Date
  urgent: boolean
}

/** A row returned by a claim. */
export interface ClaimedRow {
  work_id: bigint
  kind: string
  organization_id: string | null
  payload: Record<string, unknown>
  attempts: number
  claim: string
  was_due: Date
  urgent?: boolean
  /** Its organization is deleted. */
  closed?: boolean
}

/** Which jobs a worker may claim: those of these kinds, without those of `except`. */
export interface Claimable {
  kinds: readonly string[]
  /** Organizations that already have as many jobs of these kinds under way as they may. */
  except: readonly { kinds: readonly string[]; organizationIds: readonly string[] }[]
  /** How many jobs one claim takes at most. The next ones stay for others. A kind is only in one. */
  most?: readonly Most[]
  /** Without those that say `NOBODY_WAITS`. */
  onlyAwaited?: boolean
}

/** A field of the payloads of jobs that are urgent only because their time has come: no person waits for them. */
export const NOBODY_WAITS = 'nobodyWaits'

/** `count`: of these kinds, one claim takes at most so many. */
export interface Most {
  kinds: readonly string[]
  count: number
  /** So many may be under way of one organization, and so many are of those that have any. */
  share?: number
  taken?: readonly { organizationId: string; count: number }[]
}

type Kinds = readonly string[] | Claimable

/** Adds jobs in the transaction of the change that causes them. */
export const addWork = async (tx: Tenant, ...works: readonly NewWork[]): Promise<void> => {
  if (works.length === 0) return
  await insertWork(tx, works).execute(tx.db)
  tx.wrote.work = true
}

/** The statement that adds jobs, for one that also writes their cause. */
export const insertWork = (tx: Tenant, works: readonly NewWork[]): RawBuilder<unknown> => {
  const rows = works.map(
    ({ kind, payload, dueAt, now, urgent = false, subject = null }) =>
      sql`(${tx.organizationId}, ${kind}, ${JSON.stringify(payload)}, ${dueAt}, ${now}, ${urgent}, ${subject})`,
  )
  return sql`
    insert into work (organization_id, kind, payload, due_at, created_at, urgent, subject) values ${sql.join(rows)}`
}

/**
 * Claims due jobs for `leaseMs` milliseconds, the urgent ones first. Until then no other worker sees them; afterwards
 * another worker may take them over. Times are the database's, so that workers on several machines agree. The clock is
 * read once per statement, because a changing one couldn't be used with the index. With `kinds`, jobs of other kinds
 * are ignored: during an upgrade they are for processes of the new version. With `now`, jobs that nobody has claimed
 * are due by that time instead, as in a test that sets its own clock.
 */
export const claimWork = async (
  db: Global,
  limit: number,
  leaseMs: number,
  kinds?: Kinds,
  now?: Date,
): Promise<ClaimedWork[]> => {
  const { rows } = await sql<ClaimedRow>`
    with urgent as materialized (${dueWork(true, sql`${limit}`, kinds, now)}),
      other as (${dueWork(false, sql`${limit} - (select count(*) from urgent)`, kinds, now)}),
      due as (${atMost(limit, kinds, sql`select * from urgent union all select * from other`)})
    ${claimDue(leaseMs)}`.execute(db)
  return claimedOf(await parkClosed(db, rows))
}

/**
 * The same while more is due than can be done: after the urgent jobs, one of each organization, then the next of each.
 * So nobody waits until another organization's thousands are done. `after` is the organization at which the last claim
 * ended; the result says where this one ended.
 */
export const claimWorkByTurns = async (
  db: Global,
  limit: number,
  leaseMs: number,
  kinds: Kinds,
  after: string,
): Promise<{ items: ClaimedWork[]; last: string }> => {
  const turns = await loadTurns(db, after, limit, kinds)
  const ofTurn = (organization: RawBuilder<unknown>) => sql`
    select work_id, row_number() over (order by due_at, work_id) as round from work
    where organization_id ${organization} and not urgent and ${isDue(undefined)} ${ofKinds(kinds)}
    order by due_at, work_id limit ${limit}`
  const { rows } = await sql<ClaimedRow>`
    with urgent as materialized (${dueWork(true, sql`${limit}`, kinds)}),
      chosen as (
        select work_id, row_number() over (order by round, place) as turn from (
          select of_turn.work_id, of_turn.round, turn.place
          from unnest(${turns}::text[]) with ordinality as turn (organization_id, place),
            lateral (${ofTurn(sql`= turn.organization_id`)}) of_turn
          union all select *, 0 from (${ofTurn(sql`is null`)}) of_none
        ) ranked
        order by round, place limit ${limit} - (select count(*) from urgent)
      ),
      other as (
        select work_id, due_at, kind, coalesce(organization_id, '') as organization_id, turn
        from work join chosen using (work_id)
        where ${isDue(undefined)} for update of work skip locked
      ),
      due as (${atMost(limit, kinds, sql`select * from urgent union all select * from other`)})
    ${claimDue(leaseMs)}`.execute(db)
  const served = new Set(rows.filter(({ urgent }) => urgent !== true).map((row) => row.organization_id))
  return { items: claimedOf(await parkClosed(db, rows)), last: lastOf(turns, served) ?? after }
}

/**
 * Where the next turns begin after: with the first organization that was passed over because enough of its kinds had
 * been taken by then. Otherwise those before it would always have these. The first one of all may be passed over for
 * urgent jobs, and doesn't hold up the turns.
 */
const lastOf = (turns: readonly string[], served: ReadonlySet<string | null>): string | undefined => {
  if (!turns.some((id) => served.has(id))) return undefined
  const passedOver = turns.findIndex((id, place) => place > 0 && !served.has(id))
  return turns.at(passedOver < 0 ? -1 : passedOver - 1)
}

/** The next organizations with due jobs, round and round. */
const loadTurns = async (db: Global, after: string, limit: number, kinds: Kinds): Promise<string[]> => {
  const withDue = (place: RawBuilder<unknown>) => sql`
    select organization_id as id from organizations o where organization_id ${place} and exists (
      select from work w where w.organization_id = o.organization_id and not urgent and ${isDue(undefined)} ${ofKinds(kinds)}
    ) order by organization_id limit ${limit}`
  const { rows } = await sql<{ id: string }>`
    (${withDue(sql`> ${after}`)}) union all (${withDue(sql`<= ${after}`)}) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same for urgent jobs alone. */
export const claimUrgentWork = async (
  db: Global,
  limit: number,
  leaseMs: number,
  kinds?: Kinds,
): Promise<ClaimedWork[]> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (${atMost(limit, kinds, dueWork(true, sql`${limit}`, kinds))}) ${claimDue(leaseMs)}`.execute(db)
  return claimedOf(await parkClosed(db, rows))
}

/** Leaves out the jobs of deleted organizations, and puts them off until these are restored or erased. */
const parkClosed = async (db: Global, rows: ClaimedRow[]): Promise<ClaimedRow[]> => {
  const closed = rows.filter((row) => row.closed === true)
  if (closed.length === 0) return rows
  await sql`
    update work w set parked_due = coalesce(w.parked_due, held.was_due), claim = null, attempts = w.attempts - 1,
      due_at = clock_timestamp() + interval '60 days'
    from unnest(${closed.map((row) => String(row.work_id))}::bigint[], ${closed.map((row) => row.claim)}::uuid[],
      ${closed.map((row) => row.was_due)}::timestamptz[]) as held (work_id, claim, was_due)
    where w.work_id = held.work_id and w.claim = held.claim`.execute(db)
  return rows.filter((row) => row.closed !== true)
}

const dueWork = (isUrgent: boolean, limit: RawBuilder<unknown>, kinds: Kinds | undefined, now?: Date) => sql`
  select work_id, due_at, kind, coalesce(organization_id, '') as organization_id, ${isUrgent ? sql`0` : sql`1`} as turn
  from work
  where ${isUrgent ? sql`urgent` : sql`not urgent`} and ${isDue(now)} ${ofKinds(kinds)}
  order by due_at, work_id limit ${limit} for update skip locked`

/**
 * Of the jobs found, the first ones up to the numbers and shares that `kinds` gives. The others stay as they are. One
 * statement for however many numbers, so that connections prepare it once.
 */
const atMost = (limit: number, kinds: Kinds | undefined, found: RawBuilder<unknown>): RawBuilder<unknown> => {
  const most = kinds !== undefined && 'except' in kinds ? (kinds.most ?? []) : []
  const fewer = most.filter((of) => Math.min(of.count, leastLeftOf(of)) < limit)
  if (fewer.length === 0) return found
  const ofKind = fewer.flatMap(({ kinds: own, ...of }, place) => own.map((kind) => ({ kind, place, ...of })))
  const taken = fewer.flatMap((of, place) => (of.taken ?? []).map((has) => ({ place, ...has })))
  return sql`select work_id, due_at from (
      select work_id, due_at, up_to, share, row_number() over (partition by place order by turn, due_at, work_id) as nth,
        coalesce(has, 0) + row_number() over (partition by place, organization_id order by turn, due_at, work_id) as nth_own
      from (${found}) found
        left join unnest(${ofKind.map(({ kind }) => kind)}::text[], ${ofKind.map(({ place }) => place)}::int[],
          ${ofKind.map(({ count }) => count)}::int[], ${ofKind.map(({ share }) => share ?? null)}::int[])
          as most (kind, place, up_to, share) using (kind)
        left join unnest(${taken.map(({ place }) => place)}::int[],
          ${taken.map(({ organizationId }) => organizationId)}::text[], ${taken.map(({ count }) => count)}::int[])
          as taken (place, organization_id, has) using (place, organization_id)
    ) counted where (up_to is null or nth <= up_to) and (share is null or nth_own <= share)`
}

/** How many more the organization may have that has most of these kinds. */
const leastLeftOf = ({ share = Infinity, taken = [] }: Most): number =>
  share - Math.max(0, ...taken.map(({ count }) => count))

const isDue = (now: Date | undefined) =>
  now === undefined
    ? sql`due_at <= statement_timestamp()`
    : sql`due_at <= case when claim is null then ${now} else statement_timestamp() end`

const claimDue = (leaseMs: number) => sql`
  update work w set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
    attempts = w.attempts + 1, claim = gen_random_uuid()
  from due where w.work_id = due.work_id
  returning w.work_id, w.kind, w.organization_id, w.payload, w.attempts, w.claim, w.urgent, due.due_at as was_due,
    exists (select from organizations o
      where o.organization_id = w.organization_id and o.deleted_at is not null) as closed`

const ofKinds = (kinds: Kinds | undefined): RawBuilder<unknown> => {
  if (kinds === undefined) return sql``
  if (!('except' in kinds)) return sql`and kind = any(${kinds}::text[])`
  const except = kinds.except.map(
    (of) => sql`and not (kind = any(${of.kinds}::text[])
      and coalesce(organization_id, '') = any(${of.organizationIds}::text[]))`,
  )
  const awaited = kinds.onlyAwaited === true ? sql`and payload -> ${NOBODY_WAITS}::text is null` : sql``
  return sql`and kind = any(${kinds.kinds}::text[]) ${except.length === 0 ? sql`` : sql.join(except, sql` `)} ${awaited}`
}

/** Claimed jobs in due order, the urgent ones first. */
export const claimedOf = (rows: ClaimedRow[]): ClaimedWork[] =>
  rows
    .toSorted(
      (a, b) =>
        Number(b.urgent ?? false) - Number(a.urgent ?? false) ||
        a.was_due.getTime() - b.was_due.getTime() ||
        Number(a.work_id - b.work_id),
    )
    .map((row) => ({
      workId: row.work_id,
      kind: row.kind,
      organizationId: row.organization_id,
      payload: row.payload,
      attempts: row.attempts,
      claim: row.claim,
      dueAt: row.was_due,
      urgent: row.urgent ?? false,
    }))

/**
 * Milliseconds until the next job is due, of these kinds if given; null if there is none. With `withinMs`, none is due
 * later than that, so that the search for rare kinds ends there.
 */
export const msUntilNextDue = async (db: Global, kinds?: Kinds, withinMs?: number): Promise<number | null> => {
  const soon =
    withinMs === undefined
      ? sql``
      : sql`and due_at <= statement_timestamp() + ${withinMs}::float8 * interval '1 millisecond'`
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait from work
    where true ${ofKinds(kinds)} ${soon}`.execute(db)
  return rows[0]?.wait ?? null
}

/** Locks a claimed job until the transaction ends. False if another worker has taken it over. */
export const lockWork = async (tx: Tenant, work: ClaimedWork): Promise<boolean> => {
  const row = await tx
    .from('work')
    .select('work_id')
    .where('work_id', '=', work.workId)
    .where('claim', '=', work.claim)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Extends a claim to `leaseMs` from now. False if the claim was lost. */
export const extendWork = async (tx: Tenant, work: ClaimedWork, leaseMs: number): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where work_id = ${work.workId} and claim = ${work.claim} returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Renews claims to `leaseMs` from now; never shortens them. Skips jobs whose row is locked: the handler is writing its
 * result, and waiting for that could end in a deadlock.
 */
export const renewWork = async (db: Global, work: readonly ClaimedWork[], leaseMs: number): Promise<void> => {
  await sql`
    with mine as (
      select w.work_id from work w
      join unnest(${work.map(({ workId }) => String(workId))}::bigint[], ${work.map(({ claim }) => claim)}::uuid[])
        as held (work_id, claim) on held.work_id = w.work_id and held.claim = w.claim
      for update of w skip locked
    )
    update work set due_at = greatest(due_at, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    where work_id in (select work_id from mine)`.execute(db)
}

/**
 * Finishes a job in the transaction of its effects. False if the claim was lost; the transaction must then be rolled
 * back.
 */
export const finishWork = async (tx: Tenant, work: ClaimedWork): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .delete('work')
    .where('work_id', '=', work.workId)
    .where('claim', '=', work.claim)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Postpones a job within a transaction; with a payload, it continues with that. False if the claim was lost. */
export const postponeWork = async (
  tx: Tenant,
  work: ClaimedWork,
  delayMs: number,
  payload?: Record<string, unknown>,
): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = clock_timestamp() + ${delayMs} * interval '1 millisecond', claim = null
      ${payload === undefined ? sql`` : sql`, payload = ${JSON.stringify(payload)}::jsonb`}
    where work_id = ${work.workId} and claim = ${work.claim} returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * A person waits for the jobs of a kind about this subject now: makes them urgent. Those that a worker has, too: it may
 * die or hand them back, and whatever waits for them has no job of its own by then.
 */
export const hurryWork = async (tx: Tenant, kind: string, subject: string): Promise<void> => {
  await sql`update work set urgent = true, payload = payload - ${NOBODY_WAITS}::text
    where organization_id = ${tx.organizationId} and subject = ${subject} and kind = ${kind}
      and (not urgent or payload -> ${NOBODY_WAITS}::text is not null)`.execute(tx.db)
  tx.wrote.work = true
}

/** Makes the jobs of a kind about this subject due now, unless a worker has them. False if there are none. */
export const wakeWork = async (tx: Tenant, kind: string, subject: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update work set due_at = case when claim is null then least(due_at, ${now}) else due_at end
    where organization_id = ${tx.organizationId} and subject = ${subject} and kind = ${kind} returning 1`.execute(tx.db)
  tx.wrote.work = true
  return rows.length > 0
}

/** Whether another job of the same kind about this subject, which no worker has, is due by then. */
export const isOtherDue = async (tx: Tenant, work: ClaimedWork, subject: string, by: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from work where organization_id = ${tx.organizationId} and subject = ${subject} and kind = ${work.kind}
      and work_id <> ${work.workId} and claim is null and due_at <= ${by} limit 1`.execute(tx.db)
  return rows.length > 0
}

/** The other jobs of the same kind about this subject that aren't done yet. */
export const listOtherWork = async (
  tx: Tenant,
  work: ClaimedWork,
  subject: string,
): Promise<Pick<ClaimedWork, 'workId' | 'payload'>[]> => {
  const { rows } = await sql<Pick<ClaimedWork, 'workId' | 'payload'>>`
    select work_id as "workId", payload from work
    where organization_id = ${tx.organizationId} and subject = ${subject} and kind = ${work.kind}
      and work_id <> ${work.workId}`.execute(tx.db)
  return rows
}

/** Releases claimed jobs when a worker shuts down. They keep their due time and so their place in the queue. */
export const releaseWork = async (db: Global, work: ClaimedWork[]): Promise<void> => {
  for (const item of work)
    await sql`update work set due_at = ${item.dueAt}, claim = null, attempts = attempts - 1
      where work_id = ${item.workId} and claim = ${item.claim}`.execute(db)
}
