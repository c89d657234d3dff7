import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { MessagePosition } from '../deliveries.ts'
import type { DeliveryAttemptsTable } from '../tables-messages.ts'

export type AttemptRecord = Selectable<DeliveryAttemptsTable>

/**
 * Queues a message that a person sends again, behind what is already waiting. If the carrier was called for the
 * previous attempt, that attempt is moved to `delivery_attempts`. The caller holds the contact's lock.
 */
export const beginAttempt = async (tx: Tenant, place: MessagePosition, carrier: string): Promise<void> => {
  const { contactId, sequence } = place
  await sql`
    insert into delivery_attempts (organization_id, contact_id, sequence, attempt, carrier, carrier_ref, carrier_status)
    select organization_id, contact_id, sequence, attempt, carrier, carrier_ref, carrier_status from deliveries
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}`.execute(
    tx.db,
  )
  await sql`
    insert into deliveries as d (organization_id, contact_id, sequence, state, carrier, turn, resent)
    select t.organization_id, t.contact_id, ${sequence}, 'intended', ${carrier}, t.last_sequence, true from threads t
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
    on conflict (organization_id, contact_id, sequence) do update set state = excluded.state,
      carrier = excluded.carrier, turn = excluded.turn, resent = true, attempt = d.attempt + 1, carrier_ref = null,
      carrier_status = null, called_at = null, asked = 0, slot_at = null, stuck_from = null, paced_at = null,
      put_off_since = null`.execute(tx.db)
}

/**
 * Begins another attempt in the same place in line, because the carrier certainly hasn't sent the last one and never will.
 * The caller holds the contact's lock.
 */
export const repeatAttempt = async (tx: Tenant, { contactId, sequence }: MessagePosition): Promise<void> => {
  await sql`
    with last as (
      insert into delivery_attempts (organization_id, contact_id, sequence, attempt, carrier, carrier_ref, carrier_status)
      select organization_id, contact_id, sequence, attempt, carrier, carrier_ref, carrier_status from deliveries
      where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}
      returning attempt
    )
    update deliveries d set state = 'intended', attempt = last.attempt + 1, carrier_ref = null, carrier_status = null,
      called_at = null, asked = 0, slot_at = null, stuck_from = null, put_off_since = null
    from last where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId}
      and d.sequence = ${sequence}`.execute(tx.db)
}

/**
 * What is known about a client's other calls to carriers: their ids there, and whether another one with the same text
 * has none, so that two equal messages can't be told apart. What a carrier refused isn't among its messages.
 */
export const loadOtherCalls = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  attempt: number,
): Promise<{ others: ReadonlySet<string>; isOnly: boolean }> => {
  const { rows } = await sql<{ refs: string[]; rival: boolean }>`
    with calls as (
      select d.sequence, d.attempt, d.carrier_ref from deliveries d
      join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
        and m.sequence = d.sequence
      where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId} and d.called_at is not null
        and not (d.state = 'closed' and m.delivery = -1)
      union all
      select a.sequence, a.attempt, a.carrier_ref from delivery_attempts a
      where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId}
    )
    select coalesce(array_agg(c.carrier_ref) filter (where c.carrier_ref is not null), '{}') as refs,
      coalesce(bool_or(c.carrier_ref is null and m.text = own.text), false) as rival
    from calls c
    join messages m on m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId}
      and m.sequence = c.sequence
    join messages own on own.organization_id = ${tx.organizationId} and own.contact_id = ${contactId}
      and own.sequence = ${sequence}::int
    where (c.sequence, c.attempt) <> (${sequence}::int, ${attempt}::int)`.execute(tx.db)
  return { others: new Set(rows[0]?.refs), isOnly: rows[0]?.rival !== true }
}

/** An earlier attempt of a message. */
export const loadAttempt = (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  attempt: number,
): Promise<AttemptRecord | undefined> =>
  tx
    .from('delivery_attempts')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('attempt', '=', attempt)
    .executeTakeFirst()

export const updateAttempt = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  attempt: number,
  change: Pick<AttemptRecord, 'carrier_ref' | 'carrier_status'>,
): Promise<void> => {
  await tx
    .update('delivery_attempts')
    .set(change)
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('attempt', '=', attempt)
    .execute()
}

/** Whether any earlier attempt reached the client. */
export const hasEarlierArrived = async (tx: Tenant, { contactId, sequence }: MessagePosition): Promise<boolean> => {
  const row = await tx
    .from('delivery_attempts')
    .select('attempt')
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('carrier_status', '=', 'delivered')
    .executeTakeFirst()
  return row !== undefined
}

/** The carrier of the latest attempt before this one that failed there; null if none did. */
export const loadGivenBack = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  attempt: number,
): Promise<string | null> => {
  const row = await tx
    .from('delivery_attempts')
    .select('carrier')
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('attempt', '<', attempt)
    .where('carrier_status', '=', 'failed')
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  return row?.carrier ?? null
}

/**
 * Reverts a delivery to an earlier attempt, when the carrier was never called for the latest one. When it was called
 * for the earlier one isn't kept, so it counts from when the message was written.
 */
export const returnToAttempt = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  attempt: number,
): Promise<void> => {
  await sql`
    with earlier as (
      delete from delivery_attempts where organization_id = ${tx.organizationId} and contact_id = ${contactId}
        and sequence = ${sequence} and attempt = ${attempt} returning carrier, carrier_ref, carrier_status
    )
    update deliveries d set attempt = ${attempt}, carrier = earlier.carrier, carrier_ref = earlier.carrier_ref,
      carrier_status = earlier.carrier_status, called_at = m.at
    from earlier, messages m where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId}
      and d.sequence = ${sequence} and m.organization_id = d.organization_id and m.contact_id = d.contact_id
      and m.sequence = d.sequence`.execute(tx.db)
}
