import { sql } from 'kysely'
import { isNotFiled } from '../conversations/email/mails.ts'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** A client who needs attention. Its columns determine the reason: waiting, a failed message, a task, otherwise silence. */
export interface HomeRow {
  contact_id: string
  /** Since when the client has been waiting for an answer. */
  waiting_since: Date | null
  /** When a client who is waiting asked for a person. */
  person_asked_at: Date | null
  failed_sequence: number | null
  failed_at: Date | null
  /** The waiting text that shows distress. */
  distress_sequence: number | null
  /** The most urgent open task that says more than the other reasons. */
  task_id: string | null
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
  weights: {
    unanswered: number
    secondsAPoint: number
    mostForWait: number
    person: number
    failed: number
    distress: number
    crisis: number
    task: { high: number; medium: number; low: number; overdue: number }
    silent: number
  }
  /** For each client whose waiting texts show distress, the first and gravest of them. */
  distress: readonly { contactId: string; sequence: number; isCrisis: boolean }[]
  /** Whether open tasks count. */
  tasks: boolean
  silentAfterDays: number
}

/** Most urgent first: clients waiting, with a failed message or a task, then silent ones. Fetches one row more than `limit`. */
export const listHome = async (tx: Tenant, query: HomeQuery): Promise<HomeRow[]> => {
  // Silent clients always score lower than all others.
  const past = query.after !== undefined && query.after.score <= query.weights.silent
  const urgent = past ? [] : await listUrgent(tx, query)
  const left = query.limit + 1 - urgent.length
  if (left <= 0) return urgent
  return [...urgent, ...(await listSilent(tx, { ...query, after: past ? query.after : undefined }, left))]
}

/** A client's text that waits for an answer. */
export interface WaitingText {
  contact_id: string
  sequence: number
  text: string
}

/** The clients' texts that wait for an answer, the longest waits first, each cut after `readMax` characters. */
export const listWaitingTexts = async (
  tx: Tenant,
  { reach, coachId }: Pick<HomeQuery, 'reach' | 'coachId'>,
  { readMax, limit }: { readMax: number; limit: number },
): Promise<WaitingText[]> => {
  const { rows } = await sql<WaitingText>`
    select m.contact_id, m.sequence, left(m.text, ${readMax}::int) as text
    from threads t
    join messages m on m.organization_id = t.organization_id and m.contact_id = t.contact_id
      and m.sequence between t.waiting_from_sequence and t.waiting_sequence
    where t.organization_id = ${tx.organizationId} and t.needs_answer_since is not null and t.removed_at is null
      and ${isWithinReach(reach, 't')} and ${isOfCoach(coachId)} and m.direction = 1 and not m.answers_scene
      and m.deleted_at is null and m.text <> '' and ${isNotFiled('m.mail')}
    order by t.needs_answer_since, m.contact_id, m.sequence limit ${limit}`.execute(tx.db)
  return rows
}

export interface HomeCounts {
  now: number
  today: number
  canWait: number
  /** The contact waiting longest for an answer. */
  longest: string | null
}

/** Counts per group, each up to `most`. The groups `now` and `today` start at a score; everyone else can wait. */
export const countHome = async (
  tx: Tenant,
  query: HomeQuery & { nowFrom: number; todayFrom: number; most: number },
): Promise<HomeCounts> => {
  const { rows } = await sql<HomeCounts>`
    with urgent as materialized (${urgentOf(tx, query)})
    select least(count(*) filter (where score >= ${query.nowFrom}::int), ${query.most}::int)::int as now,
      least(count(*) filter (where score < ${query.nowFrom}::int and score >= ${query.todayFrom}::int),
        ${query.most}::int)::int as today,
      least(count(*) filter (where score < ${query.todayFrom}::int)
        + (select count(*) from (select ${silentOf(tx, query)} limit ${query.most}::int) silent),
        ${query.most}::int)::int as "canWait",
      (select contact_id from urgent where waiting_since is not null order by waiting_since, contact_id limit 1) as longest
    from urgent`.execute(tx.db)
  return rows[0] ?? { now: 0, today: 0, canWait: 0, longest: null }
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
 * Failed messages don't count for clients who can't be messaged anyway. Waiting threads, failed ones and open tasks are each
 * few and have an index; `offset 0` keeps the planner from joining all clients.
 */
const urgentOf = (tx: Tenant, query: HomeQuery) => {
  const { asOf, reach, coachId, weights, distress } = query
  return sql`
  select t.contact_id, t.needs_answer_since as waiting_since, person.asked_at as person_asked_at,
    case when open.ok then t.failed_sequence end as failed_sequence,
    case when open.ok then t.failed_at end as failed_at, k.task_id, t.last_received_at,
    distress.sequence as distress_sequence,
    case when t.needs_answer_since is null then 0
      else ${weights.unanswered}::int + least(${weights.mostForWait}::int, greatest(0, floor(
        extract(epoch from ${asOf}::timestamptz - t.needs_answer_since) / ${weights.secondsAPoint}::int)::int)) end
      + case when person.asked_at is null then 0 else ${weights.person}::int end
      + case when distress.sequence is null then 0 when distress.is_crisis then ${weights.crisis}::int
        else ${weights.distress}::int end
      + case when open.ok then ${weights.failed}::int else 0 end
      + case when k.task_id is null then 0 else
        case k.priority when 'high' then ${weights.task.high}::int when 'medium' then ${weights.task.medium}::int
          else ${weights.task.low}::int end
        + case when k.expires_at <= ${asOf}::timestamptz then ${weights.task.overdue}::int else 0 end end as score,
    coalesce(t.needs_answer_since, case when open.ok then t.failed_at end, k.created_at) as since
  from (
    select contact_id from threads
    where organization_id = ${tx.organizationId} and (needs_answer_since is not null or failed_at is not null)
    union
    select k.contact_id from tasks k where ${query.tasks} and ${isTaskOfHome(tx)}
  ) listed
  join threads t on t.organization_id = ${tx.organizationId} and t.contact_id = listed.contact_id
  cross join lateral (select t.failed_at is not null and exists (select from contacts c
    where c.organization_id = t.organization_id and c.contact_id = t.contact_id
      and c.status = 'active' and c.opted_out_at is null) as ok offset 0) open
  left join lateral (select r.person_asked_at as asked_at from client_rules r
    where t.needs_answer_since is not null and r.organization_id = t.organization_id
      and r.contact_id = t.contact_id offset 0) person on true
  left join unnest(${distress.map(({ contactId }) => contactId)}::text[], ${distress.map(({ sequence }) => sequence)}::int[],
    ${distress.map(({ isCrisis }) => isCrisis)}::boolean[]) as distress (contact_id, sequence, is_crisis)
    on distress.contact_id = t.contact_id and t.needs_answer_since is not null
  left join lateral (select k.task_id, k.priority, k.expires_at, k.created_at from tasks k
    where ${query.tasks} and ${isTaskOfHome(tx)} and k.contact_id = t.contact_id
    order by k.urgency, k.task_id limit 1) k on true
  where t.removed_at is null and (t.needs_answer_since is not null or open.ok or k.task_id is not null)
    and ${isWithinReach(reach, 't')} and ${isOfCoach(coachId)}`
}

/** Open tasks as `k`. Those about a wait or a delivery are left out, because Home has these as reasons of their own. */
const isTaskOfHome = (tx: Tenant) => sql`k.organization_id = ${tx.organizationId} and k.status in ('new', 'active')
  and k.type not in ('unanswered', 'static-question-mark', 'delivery-failed')`

/** Newest silence first: recently silent clients are the easiest to win back. */
const listSilent = async (tx: Tenant, query: HomeQuery, limit: number): Promise<HomeRow[]> => {
  const { after, asOf, weights, silentAfterDays } = query
  const place =
    after === undefined
      ? sql`true`
      : sql`(${LAST_HEARD} < ${after.since}::timestamptz
          or (${LAST_HEARD} = ${after.since}::timestamptz and t.contact_id > ${after.contactId}))`
  const { rows } = await sql<HomeRow>`
    select t.contact_id, null as waiting_since, null as person_asked_at, null as failed_sequence, null as failed_at, null as task_id,
      t.last_received_at, null as distress_sequence,
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

const silentOf = (tx: Tenant, { asOf, reach, coachId, silentAfterDays, tasks }: HomeQuery) => {
  const before = sql`${asOf}::timestamptz - ${silentAfterDays}::int * interval '24 hours'`
  return sql`
  from threads t
  join contacts c on c.organization_id = t.organization_id and c.contact_id = t.contact_id
  where t.organization_id = ${tx.organizationId} and t.needs_answer_since is null and t.failed_at is null
    and t.removed_at is null and t.last_sent_at > ${LAST_HEARD} and ${LAST_HEARD} < ${before} and c.created_at < ${before}
    and c.status = 'active' and c.opted_out_at is null and ${isWithinReach(reach, 't')} and ${isOfCoach(coachId)}
    and not (${tasks} and exists (select from tasks k where ${isTaskOfHome(tx)} and k.contact_id = t.contact_id))`
}

/** `t` is the thread. */
const isOfCoach = (coachId: string | null) => (coachId === null ? sql`true` : sql`t.primary_coach_id = ${coachId}`)
