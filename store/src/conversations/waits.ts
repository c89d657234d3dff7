import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../store.ts'
import { isNotFiled } from './email/mails.ts'

/** Columns of a thread whose client isn't waiting for a person. */
export const NO_WAIT = { needs_answer_since: null, waiting_from_sequence: null, waiting_sequence: null }

/**
 * The unanswered texts of a client and of those merged into them. Of mails that are only filed, only one with which a person
 * has begun the wait is among them. A merged client's thread keeps the wait that it had at the merge, until a person
 * writes. `withMarks`: the first text of a wait counts even if it needs no answer, because only a person can have begun
 * that wait.
 */
const unansweredOf = (tx: Tenant, contactId: string, withMarks = false) => sql`
  select m.contact_id, m.sequence, m.at
  from (
    select ${contactId}::text as contact_id
    union all select contact_id from contacts
    where organization_id = ${tx.organizationId} and merged_into = ${contactId}
  ) both_of
  join threads part on part.organization_id = ${tx.organizationId} and part.contact_id = both_of.contact_id
  join messages m on m.organization_id = part.organization_id and m.contact_id = part.contact_id
    and m.sequence between part.waiting_from_sequence and coalesce(part.waiting_sequence, part.last_sequence)
  where part.needs_answer_since is not null and m.direction = 1
    and ((not m.answers_scene and m.deleted_at is null
      and (${isNotFiled('m.mail')} or m.sequence = part.waiting_from_sequence))
      ${withMarks ? sql`or m.sequence = ${FIRST_OF_WAIT}` : sql``})
    and (m.contact_id = ${contactId} or not exists (select from messages p
      join contacts c on c.organization_id = p.organization_id and c.contact_id = p.contact_id
      where p.organization_id = ${tx.organizationId} and (c.contact_id = ${contactId} or c.merged_into = ${contactId})
        and p.author_kind = 'user' and p.gate_decision is distinct from 'omitted' and p.at > part.removed_at))`

/** The first text in the wait of the thread `part`. */
const FIRST_OF_WAIT = sql`(select min(f.sequence) from messages f
  where f.organization_id = part.organization_id and f.contact_id = part.contact_id and f.direction = 1
    and f.sequence between part.waiting_from_sequence and part.waiting_sequence)`

/**
 * A thread's wait, without the texts that are answered: since when, and the first and last of the client's own texts in it.
 * Nulls if no text is left. If only those of merged clients are, the own texts of the wait are those to come.
 */
const restOfWait = (
  tx: Tenant,
  contactId: string,
  { isAnswered = sql`false`, withMarks = false }: { isAnswered?: RawBuilder<unknown>; withMarks?: boolean },
) => sql`
  select w.since, case when w.since is not null then coalesce(w.first, t.last_sequence + 1) end as first, w.last
  from threads t
  cross join lateral (
    select min(m.at) as since, min(m.sequence) filter (where m.contact_id = t.contact_id) as first,
      max(m.sequence) filter (where m.contact_id = t.contact_id) as last
    from (${unansweredOf(tx, contactId, withMarks)}) m
    where (m.contact_id = t.contact_id or m.at >= t.needs_answer_since) and not (${isAnswered})
  ) w
  where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}`

/** Marks a thread as not waiting for an answer. Returns the text up to which it was waiting; null if it wasn't. */
export const endWait = async (tx: Tenant, contactId: string): Promise<number | null> => {
  const { rows } = await sql<{ last: number }>`
    update threads t set needs_answer_since = null, waiting_from_sequence = null, waiting_sequence = null, rev = t.rev + 1
    from (
      select contact_id, coalesce(waiting_sequence, last_sequence) as last from threads
      where organization_id = ${tx.organizationId} and contact_id = ${contactId} and needs_answer_since is not null
      for update
    ) was
    where t.organization_id = ${tx.organizationId} and t.contact_id = was.contact_id
    returning was.last`.execute(tx.db)
  return rows[0]?.last ?? null
}

/**
 * Marks a thread as waiting again: since the client's first text after the last one that a person wrote, or since their
 * last text if there is none. Texts that were waiting when their clients were merged into this one count until a person
 * writes.
 * False if it was waiting, or the client never wrote.
 */
export const beginWait = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const { rows } = await sql`
    update threads t set needs_answer_since = w.since, waiting_from_sequence = coalesce(w.first, t.last_sequence + 1),
      waiting_sequence = w.last, rev = t.rev + 1
    from (
      with received as (
        select m.contact_id, m.sequence, m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.direction = 1
          and m.sequence > coalesce((select p.sequence from messages p
            where p.organization_id = ${tx.organizationId} and p.contact_id = ${contactId}
              and p.author_kind = 'user' and p.gate_decision is distinct from 'omitted'
            order by p.sequence desc limit 1), 0)
          and not m.answers_scene and m.deleted_at is null and ${isNotFiled('m.mail')}
        union all
        select m.contact_id, m.sequence, m.at from (${unansweredOf(tx, contactId)}) m
        where m.contact_id <> ${contactId}
      ), newest as (
        select m.contact_id, m.sequence, m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.direction = 1
        order by m.sequence desc limit 1
      )
      select min(at) as since, min(sequence) filter (where contact_id = ${contactId}) as first,
        max(sequence) filter (where contact_id = ${contactId}) as last
      from (select * from received union all select * from newest where not exists (select from received)) found
    ) w
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId} and t.removed_at is null
      and t.needs_answer_since is null and w.since is not null
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Marks a client's text as the answer to a scene: it doesn't wait for a person, but those before and after it may. The
 * caller holds the contact's lock. True if this changed the wait.
 */
export const markAsAnswer = async (tx: Tenant, contactId: string, sequence: number): Promise<boolean> => {
  await sql`
    update messages set answers_scene = true
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}::int`.execute(
    tx.db,
  )
  const isIn = sql`${sequence}::int between t.waiting_from_sequence and t.waiting_sequence`
  return (await keepUnanswered(tx, contactId, isIn)) !== undefined
}

/**
 * Takes out of a thread's wait what clients wrote who are no longer merged into its own. Returns whether the wait is over,
 * because no other text is left, and no person has marked the thread as waiting all the same. The caller holds the
 * contact's lock.
 */
export const partWait = async (tx: Tenant, contactId: string): Promise<boolean> =>
  (await keepUnanswered(tx, contactId, sql`t.needs_answer_since is not null`, true))?.since === null

/** Leaves only unanswered texts in a wait. Returns since when the thread waits now; undefined if it isn't meant. */
const keepUnanswered = async (
  tx: Tenant,
  contactId: string,
  isMeant: RawBuilder<unknown>,
  withMarks = false,
): Promise<{ since: Date | null } | undefined> => {
  const { rows } = await sql<{ since: Date | null }>`
    update threads t set needs_answer_since = w.since, waiting_from_sequence = w.first, waiting_sequence = w.last,
      rev = t.rev + 1
    from (${restOfWait(tx, contactId, { withMarks })}
    ) w
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId} and ${isMeant}
    returning w.since`.execute(tx.db)
  return rows[0]
}

/** Whether a thread waits for an answer to this text, or to an earlier one. */
export const isWaitingFor = async (tx: Tenant, contactId: string, sequence: number): Promise<boolean> => {
  const row = await tx
    .from('threads')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('needs_answer_since', 'is not', null)
    .where('waiting_from_sequence', '<=', sequence)
    .executeTakeFirst()
  return row !== undefined
}

/** The first and last text for which a thread waits, and when its client last wrote; undefined if it doesn't wait. */
export const loadWait = async (
  tx: Tenant,
  contactId: string,
): Promise<{ since: Date; first: number; last: number; lastReceivedAt: Date | null } | undefined> => {
  const row = await tx
    .from('threads')
    .select(['needs_answer_since', 'waiting_from_sequence', 'waiting_sequence', 'last_sequence', 'last_received_at'])
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  if (row === undefined || row.needs_answer_since === null) return undefined
  const last = row.waiting_sequence ?? row.last_sequence
  const { needs_answer_since: since, last_received_at: lastReceivedAt } = row
  return { since, first: row.waiting_from_sequence ?? last, last, lastReceivedAt }
}

/**
 * Takes answered texts out of a wait, those of the client by sequence or all up to a moment: it then begins and ends with
 * the first and last of the others. `ended`: none is left, and the wait is unchanged. The caller holds the contact's lock.
 */
export const narrowWait = async (
  tx: Tenant,
  contactId: string,
  answered: { sequences: readonly number[] } | { until: Date },
): Promise<'ended' | 'narrowed' | 'as-it-was'> => {
  const wait = await loadWait(tx, contactId)
  if (wait === undefined) return 'as-it-was'
  const isAnswered =
    'until' in answered
      ? sql`m.at <= ${answered.until}`
      : sql`m.contact_id = t.contact_id and m.sequence = any(${[...answered.sequences]}::int[])`
  const { rows } = await sql<{ since: Date | null; first: number; last: number | null }>`
    ${restOfWait(tx, contactId, { isAnswered })}`.execute(tx.db)
  const rest = rows[0]
  if (rest === undefined || rest.since === null) return 'ended'
  if (
    rest.since.getTime() === wait.since.getTime() &&
    rest.first === wait.first &&
    (rest.last ?? wait.last) === wait.last
  )
    return 'as-it-was'
  await tx
    .update('threads')
    .set({
      needs_answer_since: rest.since,
      waiting_from_sequence: rest.first,
      waiting_sequence: rest.last,
      rev: sql<number>`rev + 1`,
    })
    .where('contact_id', '=', contactId)
    .execute()
  return 'narrowed'
}

/**
 * Adds these texts of its client to what a thread waits for, unless a person has written after them, or a scene took
 * one as its answer. Returns whether this changed the wait. The caller holds the contact's lock.
 */
export const widenWait = async (tx: Tenant, contactId: string, sequences: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    update threads t set needs_answer_since = least(t.needs_answer_since, w.since),
      waiting_from_sequence = least(t.waiting_from_sequence, w.first),
      waiting_sequence = greatest(t.waiting_sequence, w.last), rev = t.rev + 1
    from (
      select min(m.at) as since, min(m.sequence) as first, max(m.sequence) as last from messages m
      where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId}
        and m.sequence = any(${[...sequences]}::int[]) and m.direction = 1 and not m.answers_scene and m.deleted_at is null
        and ${isNotFiled('m.mail')} and not exists (select from messages p where p.organization_id = m.organization_id
          and p.contact_id = m.contact_id and p.sequence > m.sequence and p.author_kind = 'user'
          and p.gate_decision is distinct from 'omitted')
    ) w
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId} and t.removed_at is null
      and w.since is not null and (t.needs_answer_since is null or t.waiting_from_sequence > w.first
        or t.waiting_sequence < w.last)
    returning 1`.execute(tx.db)
  return rows.length === 1
}
