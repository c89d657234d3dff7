import { AUTOMATION_SOURCES } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { DeliveriesTable, MessagesTable } from './tables.ts'
import type { Tenant } from '../store.ts'
import type { ClaimedWork } from '../work/queue.ts'

export interface MessagePosition {
  contactId: string
  sequence: number
}

export type DeliveryRecord = Selectable<DeliveriesTable>

/** Inserts the intent to call the carrier, together with the message. */
export const insertDelivery = async (tx: Tenant, place: MessagePosition, carrier: string): Promise<void> => {
  await tx
    .insert('deliveries', {
      contact_id: place.contactId,
      sequence: place.sequence,
      state: 'intended',
      carrier,
      carrier_ref: null,
      carrier_status: null,
    })
    .execute()
}

/** A delivery, and whether any other message of the contact hasn't been handed to its carrier yet, which is rare. */
export interface LoadedDelivery extends DeliveryRecord {
  hasOthers: boolean
}

/**
 * Loads a delivery. The caller holds the contact's lock. Until it ends, only what is released at an address joins the
 * contact's messages in line, and that has a job of its own.
 */
export const loadDelivery = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
): Promise<LoadedDelivery | undefined> => {
  const { rows } = await sql<LoadedDelivery>`
    select own.*, ${hasOtherOpen(tx, contactId)} as "hasOthers"
    from deliveries own where own.organization_id = ${tx.organizationId} and own.contact_id = ${contactId}
      and own.sequence = ${sequence}`.execute(tx.db)
  return rows[0]
}

/** A delivery with its place among the contact's others. */
export interface DeliveryInLine extends LoadedDelivery {
  /** An earlier message hasn't been handed to its carrier yet. */
  hasEarlier: boolean
  /** Its turn at our address has come, and an earlier message is in line there, ahead of where this one was. */
  isPassing: boolean
}

/** Loads a delivery as `loadDelivery` does, with its place. */
export const loadDeliveryInLine = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
): Promise<DeliveryInLine | undefined> => {
  const existsEarlier = (isSo: RawBuilder<unknown>) => sql`exists (
    select from deliveries d where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId}
      and ${isSo} and ${queueOrderOf('d')} < ${queueOrderOf('own')})`
  const isAhead = sql`d.state = 'paced' and d.carrier = own.carrier and d.paced_from = own.paced_from
    and d.paced_at <= own.paced_at`
  const { rows } = await sql<DeliveryInLine>`
    select own.*, ${hasOtherOpen(tx, contactId)} as "hasOthers",
      ${existsEarlier(sql`d.state in ('waiting', 'intended', 'calling')`)} as "hasEarlier",
      own.slot_at is not null and ${existsEarlier(isAhead)} as "isPassing"
    from deliveries own where own.organization_id = ${tx.organizationId} and own.contact_id = ${contactId}
      and own.sequence = ${sequence}`.execute(tx.db)
  return rows[0]
}

/** Whether any other message of the contact than `own` hasn't been handed to its carrier yet. */
const hasOtherOpen = (tx: Tenant, contactId: string) => sql`exists (
  select from deliveries d where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId}
    and d.state in ('waiting', 'intended', 'calling') and d.sequence <> own.sequence)`

/**
 * Whether a message has to wait for an earlier one, if there is one (`loadDeliveryInLine`); messages are sent in order
 * per contact. It doesn't wait for those that are held up by another of our addresses, or are behind one that is.
 */
export const hasEarlierOpen = async (tx: Tenant, place: MessagePosition): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`
    with ${stuckOf(tx, place)}
    select exists (
      select from deliveries d, deliveries own join messages m on m.organization_id = own.organization_id
        and m.contact_id = own.contact_id and m.sequence = own.sequence
      where d.organization_id = ${tx.organizationId}
        and d.contact_id = ${place.contactId} and d.state in ('waiting', 'intended', 'calling')
        and own.organization_id = d.organization_id and own.contact_id = d.contact_id
        and own.sequence = ${place.sequence} and ${queueOrderOf('d')} < ${queueOrderOf('own')}
        and (not ${isAside} or (${isStuck('d')} and d.carrier = own.carrier and d.stuck_from = m.from_address))
    ) as open`.execute(tx.db)
  return rows[0]?.open ?? false
}

type DeliveryAlias = 'd' | 'own' | 'next' | 'stuck' | 'w'

/**
 * Sort key of a delivery in its contact's queue: its sequence, or after the last sequence at the time it was requeued.
 */
export const queueOrderOf = (table: DeliveryAlias) => {
  const at = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(coalesce(${at('turn')}, ${at('sequence')}), ${at('turn')} is not null, ${at('sequence')})`
}

/** Whether a delivery is held up by its sending address (`stepAside`) and isn't being tried. */
const isStuck = (table: DeliveryAlias) => {
  const at = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(${at('state')} = 'intended' and ${at('slot_at')} is null and ${at('stuck_from')} is not null)`
}

/** A contact's deliveries that are held up by their sending addresses, for `isAside`. */
const stuckOf = (tx: Tenant, { contactId }: MessagePosition) => sql`
  stuck as materialized (
    select d.carrier, d.stuck_from, d.turn, d.sequence from deliveries d
    where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId} and ${isStuck('d')})`

/** Whether messages from our other addresses pass a delivery: its own holds it up, or it waits behind one held up so. */
const isAside = sql`(${isStuck('d')} or (d.state = 'waiting' and exists (
  select from stuck join messages sm on sm.organization_id = d.organization_id and sm.contact_id = d.contact_id
    and sm.sequence = d.sequence
  where stuck.carrier = d.carrier and stuck.stuck_from = sm.from_address
    and ${queueOrderOf('stuck')} < ${queueOrderOf('d')})))`

/**
 * Marks a message as held up by its sending address. Until it is tried again, messages from our other addresses pass it.
 * It loses its slot, so that not everything that has waited is sent at once when the address works again. Writes nothing
 * if it is marked already: a message whose address is paused for days is tried again and again.
 */
export const stepAside = async (tx: Tenant, place: MessagePosition, own: string): Promise<void> => {
  await tx
    .update('deliveries')
    .set({ state: 'intended', slot_at: null, stuck_from: own })
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .where(sql<boolean>`(state <> 'intended' or slot_at is not null or stuck_from is distinct from ${own})`)
    .execute()
}

/**
 * Takes the message that is next once the one at `place` is done or held up by its sending address. Undefined if there
 * is none, or if a job of its own will start it. Includes messages whose outcome a restored backup left in doubt,
 * unless they were handed over after the restore. `isAwaited`: a person's message, or one that a person sends again,
 * waits for it or is it.
 */
export const takeNext = async (
  tx: Tenant,
  place: MessagePosition,
): Promise<{ sequence: number; suffix: string; isAwaited: boolean } | undefined> => {
  const { rows } = await sql<{ sequence: number; suffix: string; isAwaited: boolean }>`
    with ${stuckOf(tx, place)}, next as (
      select sequence, turn, state, called_at from deliveries d where d.organization_id = ${tx.organizationId}
        and d.contact_id = ${place.contactId} and d.state in ('waiting', 'intended', 'calling') and not ${isAside}
      order by ${queueOrderOf('d')} limit 1
    )
    update deliveries d set state = case d.state when 'waiting' then 'intended' else d.state end
    from next, messages m, deliveries own
    where d.organization_id = ${tx.organizationId} and d.contact_id = ${place.contactId} and d.sequence = next.sequence
      and own.organization_id = d.organization_id and own.contact_id = d.contact_id
      and own.sequence = ${place.sequence} and ${queueOrderOf('next')} > ${queueOrderOf('own')}
      and (next.state = 'waiting' or (next.state = 'calling' and next.called_at is null))
      and m.organization_id = d.organization_id and m.contact_id = d.contact_id and m.sequence = d.sequence
    returning d.sequence, m.suffix, exists (
      select from deliveries w join messages wm on wm.organization_id = w.organization_id
        and wm.contact_id = w.contact_id and wm.sequence = w.sequence
      where w.organization_id = d.organization_id and w.contact_id = d.contact_id
        and w.state in ('waiting', 'intended', 'calling') and ${queueOrderOf('w')} >= ${queueOrderOf('d')}
        and (w.resent or wm.author_kind <> all(${[...AUTOMATION_SOURCES]}::text[]))) as "isAwaited"`.execute(tx.db)
  return rows[0]
}

/** Requeues a resting delivery at the end. The caller holds the contact's lock. */
export const rejoinLine = async (tx: Tenant, { contactId, sequence }: MessagePosition): Promise<void> => {
  await sql`
    update deliveries d set state = 'intended', turn = t.last_sequence, slot_at = null, stuck_from = null
    from threads t
    where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId} and d.sequence = ${sequence}
      and t.organization_id = d.organization_id and t.contact_id = d.contact_id`.execute(tx.db)
}

/** A contact's resting deliveries, in order. */
export const listResting = (tx: Tenant, contactId: string): Promise<DeliveryRecord[]> =>
  tx
    .from('deliveries')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('state', '=', 'resting')
    .orderBy('sequence')
    .execute()

export const updateDelivery = async (
  tx: Tenant,
  place: MessagePosition,
  change: Updateable<DeliveriesTable>,
): Promise<void> => {
  await tx
    .update('deliveries')
    .set(change)
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .execute()
}

/**
 * Records that the carrier is about to be called, and keeps the job this worker's until the transaction ends. False, and
 * nothing is recorded, if another worker has taken it over.
 */
export const startCall = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  { work, at }: { work: ClaimedWork; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with held as materialized (
      select from work where organization_id = ${tx.organizationId} and work_id = ${work.workId}
        and claim = ${work.claim} for update)
    update deliveries set state = 'calling', called_at = ${at}
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}
      and exists (select from held)
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Saves a message's delivery outcome, and what changes about the delivery itself, and increases the thread's rev. Returns
 * the message's suffix and new rev. The caller holds the contact's lock.
 */
export const updateOutcome = async (
  tx: Tenant,
  place: MessagePosition,
  change: Pick<
    Updateable<MessagesTable>,
    | 'delivery'
    | 'delivery_error'
    | 'delivery_reason'
    | 'outcome'
    | 'sent_at'
    | 'carrier'
    | 'gate_decision'
    | 'gate_reason'
    | 'leaves_at'
    | 'template'
    | 'from_address'
    | 'to_address'
  >,
  delivery?: Updateable<DeliveriesTable>,
): Promise<{ suffix: string; rev: number }> => {
  const { contactId, sequence } = place
  const settled =
    delivery === undefined
      ? sql``
      : sql`settled as (
        update deliveries set ${sql.join(setsOf(delivery))}
        where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}),`
  // All in one statement, because every message that leaves comes through here.
  const { rows } = await sql<{ suffix: string; rev: number }>`
    with ${settled} moved as (
        update messages set ${sql.join([...setsOf(change), sql`rev = rev + 1`])}
        where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}
        returning suffix, rev),
      counted as (
        update threads set ${sql.join([...failureAfter(tx, place, change.delivery), sql`rev = rev + 1`])}
        where organization_id = ${tx.organizationId} and contact_id = ${contactId})
    select suffix, rev from moved`.execute(tx.db)
  const [moved] = rows
  if (moved === undefined) throw new Error('The message of a delivery was not found.')
  return moved
}

const setsOf = (change: object): RawBuilder<unknown>[] =>
  Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** How an outcome changes the thread's last failure. Receipts arrive in any order. */
const failureAfter = (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  delivery: unknown,
): RawBuilder<unknown>[] => {
  if (delivery === 1) {
    const earlier = sql`failed_sequence <= ${sequence}::int`
    return [
      sql`failed_sequence = case when ${earlier} then null else failed_sequence end`,
      sql`failed_at = case when ${earlier} then null else failed_at end`,
    ]
  }
  if (delivery !== -1) return []
  const newest = sql`(failed_sequence is null or failed_sequence < ${sequence}::int) and not exists (
    select from messages later where later.organization_id = ${tx.organizationId} and later.contact_id = ${contactId}
      and later.sequence > ${sequence}::int and later.direction = 2 and later.delivery = 1)`
  const writtenAt = sql`(select at from messages where organization_id = ${tx.organizationId}
    and contact_id = ${contactId} and sequence = ${sequence}::int)`
  return [
    sql`failed_sequence = case when ${newest} then ${sequence}::int else failed_sequence end`,
    sql`failed_at = case when ${newest} then ${writtenAt} else failed_at end`,
  ]
}
