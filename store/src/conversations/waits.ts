import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Columns of a thread whose client isn't waiting for a person. */
export const NO_WAIT = { needs_answer_since: null, waiting_from_sequence: null, waiting_sequence: null }

/** Marks a thread as not waiting for an answer. False if it wasn't waiting. */
export const endWait = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const { rows } = await sql`
    update threads set needs_answer_since = null, waiting_from_sequence = null, waiting_sequence = null, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and needs_answer_since is not null
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Marks a thread as waiting again: since the client's first text after the last one that a person wrote, or since their
 * last text if there is none. False if it was waiting, or the client never wrote.
 */
export const beginWait = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const { rows } = await sql`
    update threads t set needs_answer_since = w.since, waiting_from_sequence = w.first, waiting_sequence = w.last,
      rev = t.rev + 1
    from (
      with received as (
        select m.sequence, m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.direction = 1
          and m.sequence > coalesce((select p.sequence from messages p
            where p.organization_id = ${tx.organizationId} and p.contact_id = ${contactId}
              and p.author_kind = 'user' and p.gate_decision is distinct from 'omitted'
            order by p.sequence desc limit 1), 0)
          and not m.answers_scene and m.deleted_at is null
      ), newest as (
        select m.sequence, m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.direction = 1
        order by m.sequence desc limit 1
      )
      select min(at) as since, min(sequence) as first, max(sequence) as last
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
  const { rows } = await sql`
    update threads t set needs_answer_since = w.since, waiting_from_sequence = w.first, waiting_sequence = w.last,
      rev = t.rev + 1
    from (
      select min(m.at) as since, min(m.sequence) as first, max(m.sequence) as last
      from threads waiting left join messages m
        on m.organization_id = waiting.organization_id and m.contact_id = waiting.contact_id
        and m.sequence between waiting.waiting_from_sequence and waiting.waiting_sequence
        and m.direction = 1 and not m.answers_scene and m.deleted_at is null
      where waiting.organization_id = ${tx.organizationId} and waiting.contact_id = ${contactId}
    ) w
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
      and ${sequence}::int between t.waiting_from_sequence and t.waiting_sequence
    returning 1`.execute(tx.db)
  return rows.length === 1
}
