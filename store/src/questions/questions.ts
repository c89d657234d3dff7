import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable } from 'kysely'
import {
  BURST_TEXTS_MAX,
  QUESTION_SORTS,
  type QuestionSort,
  type QuestionStatus,
} from '@attune/contract/questions/constants'
import type { ListOrder } from '@attune/contract/sort'
import type { MessagePosition } from '../conversations/deliveries.ts'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { PageQuery } from '../page-by-moment.ts'
import { byMoment, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { Tenant } from '../store.ts'
import type { RecentQuestionsTable } from './tables.ts'

/** A question with the text that asks it, and who changed its status last. */
export interface QuestionRecord extends Selectable<RecentQuestionsTable> {
  suffix: string
  text: string
  answer_suffix: string | null
  changer: StaffName | null
  sort_key: string
}

/** Which questions: those about clients within a reach, whose messages haven't been deleted. */
export interface QuestionFilter {
  reach: Reach
  ids?: readonly string[] | undefined
  status?: QuestionStatus | undefined
  contactId?: string | undefined
  /** Clients of this primary coach. */
  coach?: string | undefined
  askedBefore?: Date | undefined
  /** Only questions whose status was set after the last message that a person wrote to the client. */
  unreplied?: boolean | undefined
  /** Those asked in one of these messages, or in one that may belong together with it. */
  near?: readonly MessagePosition[] | undefined
}

const matches = (tx: Tenant, filter: QuestionFilter) => {
  const { reach, ids, status, contactId, coach, askedBefore, unreplied = false, near } = filter
  const all = [
    sql`q.organization_id = ${tx.organizationId}`,
    sql`m.deleted_at is null`,
    isWithinReach(reach, 'q'),
    sql`(select t.removed_at is null from threads t
      where t.organization_id = q.organization_id and t.contact_id = q.contact_id)`,
  ]
  if (ids !== undefined) all.push(sql`q.question_id = any(${[...ids]})`)
  if (status !== undefined) all.push(sql`q.status = ${status}`)
  if (contactId !== undefined) all.push(sql`q.contact_id = ${contactId}`)
  if (coach !== undefined)
    all.push(sql`(select t.primary_coach_id = ${coach} from threads t
      where t.organization_id = q.organization_id and t.contact_id = q.contact_id)`)
  if (askedBefore !== undefined) all.push(sql`q.asked_at < ${askedBefore}`)
  if (unreplied)
    all.push(sql`not exists (select from messages r
      where r.organization_id = q.organization_id and r.contact_id = q.contact_id and r.sequence > q.sequence
        and r.author_kind = 'user' and r.gate_decision is distinct from 'omitted' and r.at >= q.changed_at)`)
  if (near !== undefined)
    all.push(sql`(q.contact_id, q.sequence) in (select k.contact_id, k.sequence + beside
      from unnest(${near.map((key) => key.contactId)}::text[], ${near.map((key) => key.sequence)}::int[])
        as k (contact_id, sequence), generate_series(${-BURST_TEXTS_MAX}::int, ${BURST_TEXTS_MAX}::int) beside)`)
  return sql.join(all, sql` and `)
}

const asked = sql`recent_questions q
  join messages m on m.organization_id = q.organization_id and m.contact_id = q.contact_id and m.sequence = q.sequence`

/** In what order questions are listed: the most recently asked first, unless another is chosen. */
export interface QuestionOrder extends ListOrder<QuestionSort> {
  /** Whether the reader may see names. Others must not learn the order of names either. */
  withPrivate?: boolean
}

/** A page of questions. Fetches one more than `limit`. */
export const listQuestions = async (
  tx: Tenant,
  filter: QuestionFilter,
  query: QuestionOrder & PageQuery,
): Promise<QuestionRecord[]> => {
  const { sort = 'asked', direction = QUESTION_SORTS[sort] } = query
  const page = pageSorted(questionSortKeyOf(query), direction, sql`q.question_id`, query)
  const { rows } = await sql<QuestionRecord>`
    select q.*, m.suffix, m.text, answer.suffix as answer_suffix, ${staffNameOf('q.changed_by')} as changer,
      ${page.key} as sort_key
    from ${asked}
    left join messages answer on answer.organization_id = q.organization_id and answer.contact_id = q.contact_id
      and answer.sequence = q.answered_sequence
    where ${matches(tx, filter)} and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

/** What questions are sorted by in an order. */
export const questionSortKeyOf = ({ sort = 'asked', withPrivate = false }: QuestionOrder): SortKey =>
  SORT_KEYS[sort === 'client' && !withPrivate ? 'contactId' : sort]

const SORT_KEYS: Record<QuestionSort | 'contactId', SortKey> = {
  asked: byMoment(sql`q.asked_at`),
  client: byText(sql`(select c.name_key from contacts c
    where c.organization_id = q.organization_id and c.contact_id = q.contact_id)`),
  changed: byMoment(sql`coalesce(q.changed_at, q.asked_at)`),
  contactId: byText(sql`q.contact_id`),
}

/** How many questions match, counted up to `most`. */
export const countQuestions = async (tx: Tenant, filter: QuestionFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${asked} where ${matches(tx, filter)} limit ${most}
    ) as matching`.execute(tx.db)
  return rows[0]?.count ?? 0
}

export type NewQuestion = Pick<Insertable<RecentQuestionsTable>, 'question_id' | 'contact_id' | 'sequence' | 'asked_at'>

/**
 * Adds a question as new, or as answered if a person has written to the client after it. Null if its message already
 * has a question, or the client has been removed.
 */
export const insertQuestion = async (tx: Tenant, question: NewQuestion): Promise<QuestionStatus | null> => {
  const { rows } = await sql<{ status: QuestionStatus }>`
    insert into recent_questions (organization_id, question_id, contact_id, sequence, asked_at, status, changed_by,
      changed_at, answered_sequence)
    select t.organization_id, ${question.question_id}, t.contact_id, ${question.sequence}::int,
      ${question.asked_at}::timestamptz, case when reply.sequence is null then 'new' else 'answered' end,
      reply.author_id, reply.at, reply.sequence
    from threads t
    left join lateral (
      select r.sequence, r.at, r.author_id from messages r
      where r.organization_id = t.organization_id and r.contact_id = t.contact_id
        and r.sequence > ${question.sequence}::int and r.author_kind = 'user'
        and r.gate_decision is distinct from 'omitted'
      order by r.sequence limit 1
    ) reply on true
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${question.contact_id} and t.removed_at is null
    on conflict (organization_id, contact_id, sequence) do nothing
    returning status`.execute(tx.db)
  return rows[0]?.status ?? null
}

/** Whether one of these texts is an open question. */
export const hasOpenQuestion = async (
  tx: Tenant,
  contactId: string,
  sequences: readonly number[],
): Promise<boolean> => {
  const row = await tx
    .from('recent_questions')
    .select('question_id')
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sql<number>`any(${[...sequences]}::int[])`)
    .where('status', 'in', ['new', 'in-progress'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves an open question to another text, unless that has one. Returns its id; null if nothing was moved. */
export const moveQuestion = async (
  tx: Tenant,
  from: { contactId: string; sequence: number },
  to: { sequence: number; at: Date },
): Promise<string | null> => {
  const { rows } = await sql<{ question_id: string }>`
    update recent_questions q set sequence = ${to.sequence}, asked_at = ${to.at}, answered_before = null
    where q.organization_id = ${tx.organizationId} and q.contact_id = ${from.contactId}
      and q.sequence = ${from.sequence} and q.status in ('new', 'in-progress')
      and not exists (select from recent_questions other where other.organization_id = q.organization_id
        and other.contact_id = q.contact_id and other.sequence = ${to.sequence})
    returning q.question_id`.execute(tx.db)
  return rows[0]?.question_id ?? null
}

/** Marks a client's open questions from before a reply as answered by it. Returns their ids. */
export const answerQuestionsBefore = async (
  tx: Tenant,
  contactId: string,
  reply: { sequence: number; by: string; at: Date },
): Promise<string[]> => {
  const rows = await tx
    .update('recent_questions')
    .set({ status: 'answered', changed_by: reply.by, changed_at: reply.at, answered_sequence: reply.sequence })
    .where('contact_id', '=', contactId)
    .where('sequence', '<', reply.sequence)
    .where('status', 'in', ['new', 'in-progress'])
    .returning('question_id')
    .execute()
  return rows.map((row) => row.question_id)
}

/**
 * Closes a client's open questions up to a text, because the client needs no reply any more. Returns their ids. They remember what
 * they were.
 */
export const closeQuestionsUpTo = async (
  tx: Tenant,
  contactId: string,
  change: { upTo: number; status: 'answered' | 'dismissed'; by: string; at: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ question_id: string }>`
    update recent_questions set status_before = status, status = ${change.status}, changed_by = ${change.by},
      changed_at = ${change.at}
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence <= ${change.upTo}::int
      and status in ('new', 'in-progress')
    returning question_id`.execute(tx.db)
  return rows.map((row) => row.question_id)
}

/** Reopens questions that were closed with a wait that exists again, from a text on. Returns their present state. */
export const reopenQuestionsFrom = async (
  tx: Tenant,
  contactId: string,
  first: number,
): Promise<{ question_id: string; status: QuestionStatus }[]> => {
  const { rows } = await sql<{ question_id: string; status: QuestionStatus }>`
    update recent_questions set status = status_before, status_before = null,
      changed_by = case when status_before = 'new' then null else changed_by end,
      changed_at = case when status_before = 'new' then null else changed_at end
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence >= ${first}::int
      and status_before is not null
    returning question_id, status`.execute(tx.db)
  return rows
}

/**
 * The texts in which questions are asked, of one client: those with these ids that aren't answered, or those that somebody
 * answered without a reply.
 */
export const listAskingTexts = async (
  tx: Tenant,
  contactId: string,
  which: { ids: readonly string[] } | { answeredFrom: number },
): Promise<number[]> => {
  const rows = await tx
    .from('recent_questions')
    .select('sequence')
    .where('contact_id', '=', contactId)
    .$call((query) =>
      'ids' in which
        ? query.where('question_id', 'in', [...which.ids]).where('status', '<>', 'answered')
        : query
            .where('status', '=', 'answered')
            .where('answered_sequence', 'is', null)
            .where('sequence', '>=', which.answeredFrom),
    )
    .orderBy('sequence')
    .execute()
  return rows.map((row) => row.sequence)
}

/**
 * Sets the status of up to `most` matching questions, the oldest first. Returns those that had another status, with
 * that one. A question that is answered again gets back the reply that had answered it.
 */
export const setQuestionStatus = async (
  tx: Tenant,
  filter: QuestionFilter,
  change: { status: QuestionStatus; by: string; at: Date; most: number },
): Promise<{ question_id: string; contact_id: string; was: QuestionStatus }[]> => {
  const { rows } = await sql<{ question_id: string; contact_id: string; was: QuestionStatus }>`
    with matching as (
      select q.question_id, q.status as was from ${asked} where ${matches(tx, filter)} and q.status <> ${change.status}
      order by q.asked_at, q.question_id limit ${change.most} for update of q
    )
    update recent_questions changed
    set status = ${change.status}, changed_by = ${change.by}, changed_at = ${change.at}, status_before = null,
      answered_sequence = case when ${change.status} = 'answered' then coalesce(answered_sequence, answered_before) end,
      answered_before = coalesce(answered_sequence, answered_before)
    from matching
    where changed.organization_id = ${tx.organizationId} and changed.question_id = matching.question_id
    returning changed.question_id, changed.contact_id, matching.was`.execute(tx.db)
  return rows
}

/** Clients' texts since a moment, in the order of their keys, after one of them. */
export const listReceivedTexts = async (
  tx: Tenant,
  { since, after, limit }: { since: Date; after: { contactId: string; sequence: number } | null; limit: number },
): Promise<{ contact_id: string; sequence: number; text: string; at: Date }[]> =>
  tx
    .from('messages')
    .select(['contact_id', 'sequence', 'text', 'at'])
    .where('direction', '=', 1)
    .where('at', '>=', since)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(contact_id, sequence) > (${after?.contactId ?? ''}, ${after?.sequence ?? 0}::int)`),
    )
    .orderBy('contact_id')
    .orderBy('sequence')
    .limit(limit)
    .execute()
