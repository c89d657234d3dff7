import { sql } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** A client who needs attention. Its columns determine the reason: waiting, a failed message, otherwise silence. */
export interface HomeRow {
  contact_id: string
  /** Since when the client has been waiting for an answer. */
  waiting_since: Date | null
  failed_sequence: number | null
  failed_at: Date | null
  last_received_at: Date | null
  score: number
  /** Orders rows of equal score, older first. */
  since: Date
}

export interface HomeQuery {
  reach: Reach
  /** Only clients of this primary coach; null for all within reach. */
  coachId: string | null
  /** The time the scores refer to. */
  asOf: Date
  limit: number
  after?: { score: number; since: Date; contactId: string } | undefined
  /** Weights of the reasons. */
  weights: { unanswered: number; secondsAPoint: number; mostForWait: number; failed: number; silent: number }
  silentAfterDays: number
}

/** Most urgent first: clients waiting or with a failed message, then silent ones. Fetches one row more than `limit`. */
export const listHome = async (tx: Tenant, query: HomeQuery): Promise<HomeRow[]> => {
  // Silent clients always score lower than all others.
  const past = query.after !== undefined && query.after.score <= query.weights.silent
  const urgent = past ? [] : await listUrgent(tx, query)
  const left = query.limit + 1 - urgent.length
  if (left <= 0) return urgent
  return [...urgent, ...(await listSilent(tx, { ...query, after: past ? query.after : undefined }, left))]
}

export interface HomeCounts {
  now: number
  today: number
  silent: number
  /** The contact waiting longest for an answer. */
  longest: string | null
}

/** Counts per group, each up to `most`. The group `now` starts at a score. */
export const countHome = async (
  tx: Tenant,
  query: HomeQuery & { nowFrom: number; most: number },
): Promise<HomeCounts> => {
  const { rows } = await sql<HomeCounts>`
    with urgent as materialized (${urgentOf(tx, query)})
    select least(count(*) filter (where score >= ${query.nowFrom}::int), ${query.most}::int)::int as now,
      least(count(*) filter (where score < ${query.nowFrom}::int), ${query.most}::int)::int as today,
      (select count(*) from (select ${silentOf(tx, query)} limit ${query.most}::int) silent)::int as silent,
      (select contact_id from urgent where waiting_since is not null order by waiting_since, contact_id limit 1) as longest
    from urgent`.execute(tx.db)
  return rows[0] ?? { now: 0, today: 0, silent: 0, longest: null }
}

/** Urgent threads are few and have an index, so each can be scored. */
const listUrgent = async (tx: Tenant, query: HomeQuery): Promise<HomeRow[]> => {
  const { after } = query
  const place =
    after === undefined
      ? sql`true`
      : sql`(-score, since, contact_id) > (${-after.score}::int, ${after.since}::timestamptz, ${after.contactId}::text)`
  const { rows } = await sql<HomeRow>`
    select * from (${urgentOf(tx, query)}) urgent where ${place}
    order by score desc, since, contact_id limit ${query.limit + 1}`.execute(tx.db)
  return rows
}

/**
 * Failed messages don't count for clients who can't be messaged anyway. `offset 0` keeps the planner from joining all
 * clients.
 */
const urgentOf = (tx: Tenant, { asOf, reach, coachId, weights }: HomeQuery) => sql`
  select t.contact_id, t.needs_answer_since as waiting_since,
    case when open.ok then t.failed_sequence end as failed_sequence,
    case when open.ok then t.failed_at end as failed_at, t.last_received_at,
    case when t.needs_answer_since is null then 0
      else ${weights.unanswered}::int + least(${weights.mostForWait}::int, greatest(0, floor(
        extract(epoch from ${asOf}::timestamptz - t.needs_answer_since) / ${weights.secondsAPoint}::int)::int)) end
      + case when open.ok then ${weights.failed}::int else 0 end as score,
    coalesce(t.needs_answer_since, t.failed_at) as since
  from threads t
  cross join lateral (select t.failed_at is not null and exists (select from contacts c
    where c.organization_id = t.organization_id and c.contact_id = t.contact_id
      and c.status = 'active' and c.opted_out_at is null) as ok offset 0) open
  where t.organization_id = ${tx.organizationId} and (t.needs_answer_since is not null or t.failed_at is not null)
    and t.removed_at is null and (t.needs_answer_since is not null or open.ok) and ${isWithinReach(reach, 't')} and ${isOfCoach(coachId)}`

/** Newest silence first: recently silent clients are the easiest to win back. */
const listSilent = async (tx: Tenant, query: HomeQuery, limit: number): Promise<HomeRow[]> => {
  const { after, asOf, weights, silentAfterDays } = query
  const place =
    after === undefined
      ? sql`true`
      : sql`(${LAST_HEARD} < ${after.since}::timestamptz
          or (${LAST_HEARD} = ${after.since}::timestamptz and t.contact_id > ${after.contactId}))`
  const { rows } = await sql<HomeRow>`
    select t.contact_id, null as waiting_since, null as failed_sequence, null as failed_at, t.last_received_at,
      greatest(1, ${weights.silent + silentAfterDays}::int
        - floor(extract(epoch from ${asOf}::timestamptz - ${LAST_HEARD}) / 86400)::int) as score,
      ${LAST_HEARD} as since
    ${silentOf(tx, query)} and ${place}
    order by ${LAST_HEARD} desc, t.contact_id limit ${limit}`.execute(tx.db)
  return rows
}

/**
 * When the client last wrote; clients who never did sort last. Must match the expression of the index `threads_silent`.
 */
const LAST_HEARD = sql`coalesce(t.last_received_at, 'epoch'::timestamptz)`

const silentOf = (tx: Tenant, { asOf, reach, coachId, silentAfterDays }: HomeQuery) => {
  const before = sql`${asOf}::timestamptz - ${silentAfterDays}::int * interval '24 hours'`
  return sql`
  from threads t
  join contacts c on c.organization_id = t.organization_id and c.contact_id = t.contact_id
  where t.organization_id = ${tx.organizationId} and t.needs_answer_since is null and t.failed_at is null
    and t.removed_at is null and t.last_sent_at > ${LAST_HEARD} and ${LAST_HEARD} < ${before} and c.created_at < ${before}
    and c.status = 'active' and c.opted_out_at is null and ${isWithinReach(reach, 't')} and ${isOfCoach(coachId)}`
}

/** `t` is the thread. */
const isOfCoach = (coachId: string | null) => (coachId === null ? sql`true` : sql`t.primary_coach_id = ${coachId}`)
