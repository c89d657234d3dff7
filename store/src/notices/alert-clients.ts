import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import { sql, type Selectable } from 'kysely'
import type { ContactsTable } from '../contacts/tables.ts'
import { isNotFiled } from '../conversations/email/mails.ts'
import type { Tenant } from '../store.ts'

/** A client's row, and what happened with them since a moment. Times are milliseconds. */
export interface AlertClientRecord extends Selectable<ContactsTable> {
  texts: { at: number; waits: boolean }[]
  replies: number[]
  questions: { at: number; node: string }[]
  ranks_of_texts: { at: number; measure: Measure; rank: Rank }[]
}

interface Query {
  contactIds: readonly string[]
  since: Date
  /** As things are now: texts that somebody marked as answered don't wait. */
  isNow: boolean
  /** Nodes of scenes that ask something, as `scene:node`. */
  asking: readonly string[]
  /** What to load; nothing else is. */
  needs: { messages: boolean; ranks: boolean }
}

/** Ids of clients in order, after one of them. */
export const contactIdsAfter = async (tx: Tenant, after: string, limit: number): Promise<string[]> => {
  const rows = await tx
    .from('contacts')
    .select('contact_id')
    .where('contact_id', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.contact_id)
}

export const countClients = async (tx: Tenant): Promise<number> => {
  const row = await tx
    .from('contacts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * The nodes of the organization's scenes that ask something, as `scene:node`, whatever their version: questions, and messages
 * that a wait for an answer follows.
 */
export const askingNodes = async (tx: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ node: string }>`
    select distinct v.scene_id || ':' || (n ->> '_id') as node
    from scene_versions v cross join jsonb_array_elements(v.graph -> 'nodes') n
    where v.organization_id = ${tx.organizationId} and (n ->> 'type' = 'question'
      or n ->> 'type' = 'send_message' and exists (
        select from jsonb_array_elements(v.graph -> 'nodes') w
        join jsonb_array_elements(n -> 'outputs') o on o ->> 'ref' = w ->> '_id'
        where w ->> 'type' = 'wait_input'))`.execute(tx.db)
  return rows.map(({ node }) => node)
}

/** Loads clients for the conditions of alerts, a few hundred at a time. Removed ones are left out. */
export const loadAlertClients = async (tx: Tenant, query: Query): Promise<AlertClientRecord[]> => {
  const { contactIds, needs } = query
  const { rows } = await sql<AlertClientRecord>`
    select c.*, coalesce(told.texts, '[]') as texts, coalesce(told.replies, '[]') as replies,
      coalesce(told.questions, '[]') as questions, coalesce(ranked.list, '[]') as ranks_of_texts
    from contacts c
    left join threads t on t.organization_id = c.organization_id and t.contact_id = c.contact_id
    left join lateral (${needs.messages ? messagesOf(query) : NOTHING}) told on true
    left join lateral (${needs.ranks ? ranksOf(query) : NO_LIST}) ranked on true
    where c.organization_id = ${tx.organizationId} and c.contact_id = any(${[...contactIds]}) and c.removed_at is null
    order by c.contact_id`.execute(tx.db)
  return rows
}

const NOTHING = sql`select null::jsonb as texts, null::jsonb as replies, null::jsonb as questions`
const NO_LIST = sql`select null::jsonb as list`

const msOf = (column: 'm.at') => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::int8`

/** How many of a client's latest messages are read at most. */
const MESSAGES_MAX = 1_000

/** Texts, replies and questions since a moment, and the last text before it. */
const messagesOf = ({ since, isNow, asking }: Query) => sql`
  select
    jsonb_agg(jsonb_build_object('at', ${msOf('m.at')}, 'waits', not m.answers_scene
      and (not ${isNow} or m.sequence >= t.waiting_from_sequence is true)) order by m.at, m.sequence)
      filter (where m.direction = 1) as texts,
    jsonb_agg(${msOf('m.at')} order by m.at) filter (where m.direction = 2 and m.author_kind = 'user') as replies,
    jsonb_agg(jsonb_build_object('at', ${msOf('m.at')}, 'node', o.node) order by m.at)
      filter (where o.scene_id || ':' || o.node = any(${[...asking]})) as questions
  from (
    select coalesce((select last.sequence from messages last where last.organization_id = c.organization_id
      and last.contact_id = c.contact_id and last.direction = 1 and last.at < ${since} and ${isNotFiled('last.mail')}
      order by last.sequence desc limit 1), 0) as sequence
  ) before
  join messages m on m.organization_id = c.organization_id and m.contact_id = c.contact_id
    and m.sequence > t.last_sequence - ${MESSAGES_MAX}
  left join message_origins o on m.author_kind = 'scene' and o.organization_id = m.organization_id
    and o.contact_id = m.contact_id and o.sequence = m.sequence
  where (m.at >= ${since} or m.sequence = before.sequence) and m.gate_decision is distinct from 'omitted'
    and ${isNotFiled('m.mail')}`

/** Ranks since a moment, and of each measure the last one before it. */
const ranksOf = ({ since }: Query) => sql`
  select jsonb_agg(jsonb_build_object('at', ${msOf('m.at')}, 'measure', x.type, 'rank', x.rank)
    order by m.at, m.sequence) as list
  from (
    select k.*, lead(m.at) over (partition by k.type order by k.sequence) as next_at
    from message_contexts k join messages m on m.organization_id = k.organization_id
      and m.contact_id = k.contact_id and m.sequence = k.sequence
    where k.organization_id = c.organization_id and k.contact_id = c.contact_id
  ) x
  join messages m on m.organization_id = x.organization_id and m.contact_id = x.contact_id and m.sequence = x.sequence
  where x.next_at is null or x.next_at >= ${since}`
