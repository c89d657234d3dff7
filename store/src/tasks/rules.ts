import { alertTitleOf } from '@attune/contract/scenes/runs/alert-title'
import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import { sql } from 'kysely'
import { isNotFiled } from '../conversations/email/mails.ts'
import type { Tenant } from '../store.ts'

/** What the rules look at for one client. */
export interface RuleState {
  /** Since when the client has waited for an answer. */
  waiting_since: Date | null
  /** What the client has written in that wait, the newest first and no more than `WAIT_TEXTS_MAX`. */
  texts: { sequence: number; suffix: string; text: string }[]
  failed_sequence: number | null
  failed_suffix: string | null
  /** The client can be messaged. */
  is_reachable: boolean
  /** Measures whose latest rank is lower than the one before, with the message that it is about. */
  falls: { type: Measure; rank: Rank; before: Rank; sequence: number; at: string }[]
  /** Questions of scenes after which the client has written nothing, and when they were asked. */
  questions: { run_id: string; token: number; since: number; title: string; at: string }[]
}

/** How many texts of a wait are searched for a question. */
const WAIT_TEXTS_MAX = 50

/** Loads what the rules look at; undefined if the client has no thread or has been removed. */
export const loadRuleState = async (tx: Tenant, contactId: string): Promise<RuleState | undefined> => {
  const { rows } = await sql<RuleState>`
    select t.needs_answer_since as waiting_since, t.failed_sequence, failed.suffix as failed_suffix,
      c.status = 'active' and c.opted_out_at is null as is_reachable,
      coalesce(written.list, '[]') as texts, coalesce(falls.list, '[]') as falls, coalesce(asked.list, '[]') as questions
    from threads t
    join contacts c on c.organization_id = t.organization_id and c.contact_id = t.contact_id
    left join messages failed on failed.organization_id = t.organization_id and failed.contact_id = t.contact_id
      and failed.sequence = t.failed_sequence
    left join lateral (${textsOf}) written on true
    left join lateral (${fallsOf}) falls on true
    left join lateral (${questionsOf}) asked on true
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId} and c.removed_at is null`.execute(
    tx.db,
  )
  return rows[0]
}

const textsOf = sql`
  select jsonb_agg(jsonb_build_object('sequence', x.sequence, 'suffix', x.suffix, 'text', x.text)
    order by x.sequence desc) as list
  from (
    select m.sequence, m.suffix, m.text from messages m
    where m.organization_id = t.organization_id and m.contact_id = t.contact_id
      and m.sequence between t.waiting_from_sequence and t.waiting_sequence and m.direction = 1
      and not m.answers_scene and m.deleted_at is null and m.text is not null and ${isNotFiled('m.mail')}
    order by m.sequence desc limit ${WAIT_TEXTS_MAX}
  ) x`

const fallsOf = sql`
  select jsonb_agg(jsonb_build_object('type', x.type, 'rank', x.rank, 'before', x.before, 'sequence', x.sequence,
    'at', m.at) order by x.type) as list
  from (
    select distinct on (y.type) y.type, y.rank, y.sequence, (
      select z.rank from message_contexts z where z.organization_id = y.organization_id
        and z.contact_id = y.contact_id and z.type = y.type and z.sequence < y.sequence
      order by z.sequence desc limit 1) as before
    from message_contexts y where y.organization_id = t.organization_id and y.contact_id = t.contact_id
    order by y.type, y.sequence desc
  ) x
  join messages m on m.organization_id = t.organization_id and m.contact_id = t.contact_id and m.sequence = x.sequence
  where x.rank < x.before`

/**
 * When the token `k` of a run `r` asked the client: when its question was sent or, for a wait without a question, when
 * the wait began. Null if the question is still held or was omitted, because then the client hasn't been asked.
 */
const asked = sql`
  join run_turns turn on turn.organization_id = r.organization_id and turn.run_id = r.run_id
    and turn.turn = (k -> 'wait' ->> 'since')::int
  left join message_origins o on o.organization_id = r.organization_id and o.run_id = r.run_id
    and o.key = k -> 'wait' ->> 'send'
  left join messages q on q.organization_id = o.organization_id and q.contact_id = o.contact_id and q.sequence = o.sequence
  cross join lateral (select case when k -> 'wait' ->> 'send' is null then turn.at
    when q.gate_decision is distinct from 'omitted' then q.at end as at) asked`

const questionsOf = sql`
  select jsonb_agg(jsonb_build_object('run_id', r.run_id, 'token', k -> 'id', 'since', k -> 'wait' -> 'since',
    'title', s.title, 'at', asked.at) order by asked.at) as list
  from runs r
  join scenes s on s.organization_id = r.organization_id and s.scene_id = r.scene_id
  cross join jsonb_array_elements(r.state -> 'tokens') k
  ${asked}
  where r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.status = 'active'
    and k -> 'wait' ->> 'kind' = 'reply' and asked.at is not null
    and (t.last_received_at is null or t.last_received_at < asked.at)`

/** Whether the organization's alert of this name makes tasks; null if it has configured none. One that is off makes none. */
export const makesTaskByName = async (tx: Tenant, name: string): Promise<boolean | null> => {
  const row = await tx
    .from('configurable_alerts')
    .select(['is_on', 'makes_task'])
    .where(sql`lower(title)`, 'in', [sql`lower(${name})`, sql`lower(${alertTitleOf(name)})`])
    .orderBy(sql`lower(title) = lower(${name})`, 'desc')
    .executeTakeFirst()
  return row === undefined ? null : row.is_on && row.makes_task
}

/** Whether the alert with this name that was raised about a client at `raisedAt` has been closed since. */
export const isAlertClosed = async (
  tx: Tenant,
  { contactId, name, raisedAt }: { contactId: string; name: string; raisedAt: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ is_closed: boolean | null }>`
    select bool_and(status = 'closed') as is_closed from notices
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and type = 'alert'
      and lower(title) in (lower(${name}), lower(${alertTitleOf(name)})) and updated_at >= ${raisedAt}`.execute(tx.db)
  // Null: the alert has no notice yet, so nobody can have closed it.
  return rows[0]?.is_closed ?? false
}

/** Names the wait that began at a moment. The same text as in `listContactsToFollow`. */
export const occasionOf = (at: Date): string => String(at.getTime())

/**
 * Clients whose open tasks no longer fit: they have been waiting since before a given time, a message to them failed,
 * or one of these no longer applies; or they have written after a missed check-in. Once there is a task, open or
 * closed, its client is not listed again for the same reason.
 */
export const listContactsToFollow = async (
  tx: Tenant,
  { waitingBefore, withFailed, limit }: { waitingBefore: Date | null; withFailed: boolean; limit: number },
): Promise<string[]> => {
  const known = (topic: string, occasion: ReturnType<typeof sql>) => sql`exists (
    select from tasks k where k.organization_id = t.organization_id and k.contact_id = t.contact_id and k.topic = ${topic}
      and (k.status in ('new', 'active') or k.occasion = ${occasion}))`
  const { rows } = await sql<{ contact_id: string }>`
    select t.contact_id from threads t
    where t.organization_id = ${tx.organizationId} and (t.needs_answer_since is not null or t.failed_at is not null)
      and t.removed_at is null and (
        t.needs_answer_since <= ${waitingBefore}
          and not ${known('unanswered', sql`floor(extract(epoch from t.needs_answer_since) * 1000)::int8::text`)}
        or ${withFailed} and t.failed_at is not null and not ${known('delivery-failed', sql`t.failed_sequence::text`)}
          and exists (select from contacts c where c.organization_id = t.organization_id
            and c.contact_id = t.contact_id and c.status = 'active' and c.opted_out_at is null))
    union
    select k.contact_id from tasks k
    join threads t on t.organization_id = k.organization_id and t.contact_id = k.contact_id
    join contacts c on c.organization_id = k.organization_id and c.contact_id = k.contact_id
    where k.organization_id = ${tx.organizationId} and k.status in ('new', 'active')
      and (k.topic in ('unanswered', 'delivery-failed') and (k.settled_at is null)
          = (case k.topic when 'unanswered' then t.needs_answer_since
            else case when c.status = 'active' and c.opted_out_at is null then t.failed_at end end is null)
        or k.topic = 'check-in' and k.settled_at is null and t.last_received_at > k.created_at)
    limit ${limit}`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** Clients from whom a scene has been waiting for an answer since before a moment, in batches after a contact id. */
export const listMissedCheckIns = async (
  tx: Tenant,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct r.contact_id from runs r
    where r.organization_id = ${tx.organizationId} and r.status = 'active' and r.contact_id > ${after}
      and exists (
        select from jsonb_array_elements(r.state -> 'tokens') k
        ${asked}
        join threads t on t.organization_id = r.organization_id and t.contact_id = r.contact_id
        where (t.last_received_at is null or t.last_received_at < asked.at) and k -> 'wait' ->> 'kind' = 'reply'
          and asked.at <= ${before}
          and not exists (select from tasks known where known.organization_id = r.organization_id
            and known.contact_id = r.contact_id and known.topic = 'check-in'
              and (known.status in ('new', 'active')
                or known.occasion = concat_ws(':', r.run_id, k ->> 'id', k -> 'wait' ->> 'since'))))
    order by r.contact_id limit ${limit}`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}
