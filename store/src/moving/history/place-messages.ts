import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'
import { allowLong, IS_KNOWN } from './sum-up.ts'
import type { ThreadBefore } from './tables.ts'

/** The carrier of messages from another product: none of ours. */
export const BROUGHT = 'brought'

export interface Placed {
  written: number
  lastSequence: number
  before: Omit<ThreadBefore, 'optedOutAt' | 'rev'>
  /** The last STOP or START among what was written, and when. */
  word: 'stop' | 'start' | null
  wordAt: Date | null
}

interface PlacedRow {
  written: number
  last_received_at: Date | null
  last_sent_at: Date | null
  last_message_at: Date | null
  word: Placed['word']
  word_at: Date | null
}

/**
 * Writes a client's messages at the end of the thread, in the order of their times. Those that are there already are left
 * out, and those older than the thread's last message: sequences have no gaps, and are never renumbered. The caller holds
 * the contact's lock. Nobody has to read them, so what was received and who waits stay as they are.
 */
export const placeMessages = async (
  tx: Tenant,
  historyId: string,
  { contactId, addresses, isNew }: { contactId: string; addresses: string[]; isNew: boolean },
): Promise<Placed> => {
  await allowLong(tx)
  const thread = await tx
    .from('threads')
    .select(['last_sequence', 'last_received_at', 'last_sent_at', 'last_message_at', 'moved_at'])
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<PlacedRow>`
    with fresh as materialized (
      select h.*, (${thread.last_sequence}::int + row_number() over (order by h.at, h.line))::int as sequence
      from history_messages h cross join (select ${contactId}::text as contact_id) k
      where h.organization_id = ${tx.organizationId} and h.history_id = ${historyId} and h.address = any(${addresses})
        and h.at >= coalesce(${thread.last_message_at}::timestamptz, '-infinity') and not ${IS_KNOWN}
    ), written as (
      insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, sent_at, delivery, carrier,
        from_address, to_address, author_kind, author_id, gate_decision, mail, history_id)
      select organization_id, ${contactId}, sequence, suffix, direction, text, at,
        case when direction = 2 then at end, 1, ${BROUGHT},
        case when direction = 1 then address else own_address end,
        case when direction = 1 then own_address else address end,
        case when direction = 1 then 'contact' else 'user' end, author_id,
        case when direction = 2 then 'sent' end, mail, history_id
      from fresh
    )
    select count(*)::int as written, max(at) filter (where direction = 1) as last_received_at,
      max(at) filter (where direction = 2) as last_sent_at, max(at) as last_message_at,
      (array_agg(word order by sequence desc) filter (where word is not null))[1] as word,
      (array_agg(at order by sequence desc) filter (where word is not null))[1] as word_at
    from fresh`.execute(tx.db)
  const row = rows[0]
  const written = row?.written ?? 0
  if (row !== undefined && written > 0)
    await sql`
      update threads set last_sequence = last_sequence + ${written}::int,
        last_received_at = greatest(last_received_at, ${row.last_received_at}::timestamptz),
        last_sent_at = greatest(last_sent_at, ${row.last_sent_at}::timestamptz),
        last_message_at = ${row.last_message_at}::timestamptz,
        moved_at = case when ${isNew} then ${row.last_message_at}::timestamptz
          else greatest(moved_at, ${row.last_message_at}::timestamptz) end,
        rev = rev + 1
      where organization_id = ${tx.organizationId} and contact_id = ${contactId}`.execute(tx.db)
  return {
    written,
    lastSequence: thread.last_sequence + written,
    before: {
      lastReceivedAt: thread.last_received_at?.toISOString() ?? null,
      lastSentAt: thread.last_sent_at?.toISOString() ?? null,
      lastMessageAt: thread.last_message_at?.toISOString() ?? null,
      movedAt: thread.moved_at.toISOString(),
    },
    word: row?.word ?? null,
    wordAt: row?.word_at ?? null,
  }
}

/**
 * Removes what an import wrote to a thread and puts the thread back, if nothing was written since. Fails on a foreign
 * key if somebody has worked with one of the messages. False if something has been written since.
 */
export const removePlaced = async (
  tx: Tenant,
  contactId: string,
  {
    historyId,
    lastSequence,
    written,
    before,
  }: { historyId: string; lastSequence: number; written: number; before: ThreadBefore },
): Promise<boolean> => {
  await allowLong(tx)
  const { rows } = await sql`
    update threads set last_sequence = last_sequence - ${written}::int,
      last_received_at = ${before.lastReceivedAt}::timestamptz, last_sent_at = ${before.lastSentAt}::timestamptz,
      last_message_at = ${before.lastMessageAt}::timestamptz, moved_at = ${before.movedAt}::timestamptz, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and last_sequence = ${lastSequence}
      and removed_at is null
    returning 1`.execute(tx.db)
  if (rows.length === 0) return false
  await sql`delete from messages where organization_id = ${tx.organizationId} and contact_id = ${contactId}
    and sequence > ${lastSequence - written} and history_id = ${historyId}`.execute(tx.db)
  await sql`update read_marks set sequence = least(sequence, ${lastSequence - written}::int)
    where organization_id = ${tx.organizationId} and contact_id = ${contactId}`.execute(tx.db)
  return true
}

/** Other addresses in the file of a client who is written now: their messages belong among the same ones, by time. */
export const listOtherAddresses = (
  tx: Tenant,
  historyId: string,
  { contactId, place }: { contactId: string; place: number },
): Promise<{ place: number; address: string }[]> =>
  tx
    .from('history_clients')
    .select(['place', 'address'])
    .where('history_id', '=', historyId)
    .where('contact_id', '=', contactId)
    .where('state', '=', 'waiting')
    .where('place', '<>', place)
    .orderBy('place')
    .execute()

/** Records what happened to a client in the file. */
export const settleHistoryClient = async (
  tx: Tenant,
  historyId: string,
  place: number,
  change: {
    state: 'done' | 'refused' | 'returned' | 'kept'
    contact_id?: string | null
    is_new?: boolean
    stopped?: boolean
    written?: number
    last_sequence?: number
    before?: string | null
    reason?: string | null
  },
): Promise<void> => {
  await tx
    .update('history_clients')
    .set(change)
    .where('history_id', '=', historyId)
    .where('place', '=', place)
    .execute()
}
