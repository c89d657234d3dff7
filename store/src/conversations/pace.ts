import { sql } from 'kysely'
import type { MessagePosition } from './deliveries.ts'
import type { Tenant } from '../store.ts'

/** One of our addresses, at its carrier. */
export interface OwnAddress {
  carrier: string
  address: string
}

/** A message that asks for its turn. `ms`: how long it keeps the address busy. */
export interface PaceRequest extends OwnAddress {
  isFirst: boolean
  ms: number
}

/** When a message may leave: now, or in about `inMs`, released by a job, which has to be added if `needsJob`. */
export type Turn = { kind: 'now' } | { kind: 'later'; inMs: number; needsJob: boolean }

interface PaceRow {
  /** The database's clock when the row was locked, in milliseconds; the next two count from it. */
  now_ms: number
  first_in: number
  next_in: number
  first_ms: number
  other_ms: number
  has_job: boolean
}

/** Loads what is known of an address and locks it until the transaction ends. Milliseconds from now, by the database's clock. */
const lockPace = async (tx: Tenant, { carrier, address }: OwnAddress): Promise<PaceRow> => {
  const lock = () =>
    sql`select from address_pace where organization_id = ${tx.organizationId} and carrier = ${carrier}
      and address = ${address} for update`.execute(tx.db)
  if ((await lock()).rows.length === 0) {
    await sql`insert into address_pace (organization_id, carrier, address)
      values (${tx.organizationId}, ${carrier}, ${address}) on conflict do nothing`.execute(tx.db)
    await lock()
  }
  // Read again, because time passes while waiting for the lock.
  const { rows } = await sql<PaceRow>`
    select (extract(epoch from clock.now) * 1000)::float8 as now_ms,
      (extract(epoch from first_at - clock.now) * 1000)::float8 as first_in,
      (extract(epoch from next_at - clock.now) * 1000)::float8 as next_in,
      first_ms::float8 as first_ms, other_ms::float8 as other_ms, has_job
    from address_pace, (select clock_timestamp() as now) clock
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address}`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('The pace of an address was not found.')
  return row
}

/** Counted from the clock that was read, so that what is saved unchanged doesn't drift. */
const timeOf = ({ now_ms: now }: PaceRow, inMs: number) => sql`to_timestamp((${now}::float8 + ${inMs}::float8) / 1000)`

const savePace = async (tx: Tenant, { carrier, address }: OwnAddress, row: PaceRow): Promise<void> => {
  await sql`
    update address_pace set first_at = ${timeOf(row, row.first_in)}, next_at = ${timeOf(row, row.next_in)},
      first_ms = ${row.first_ms}::float8, other_ms = ${row.other_ms}::float8, has_job = ${row.has_job}
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address}`.execute(tx.db)
}

/**
 * Takes a message's turn at our address, or queues its delivery. The caller holds the contact's lock and takes no other
 * lock afterwards. A message that goes first doesn't wait for the others, which make up for it.
 */
export const takeTurn = async (tx: Tenant, place: MessagePosition, request: PaceRequest): Promise<Turn> => {
  const row = await lockPace(tx, request)
  const { isFirst, ms } = request
  const isFree = row.first_ms === 0 && (isFirst ? row.first_in <= 0 : row.next_in <= 0 && row.other_ms === 0)
  if (isFree) {
    await savePace(tx, request, afterTurn(row, request))
    await sql`update deliveries set slot_at = clock_timestamp() where ${at(tx, place)}`.execute(tx.db)
    return { kind: 'now' }
  }
  const inMs = Math.max(isFirst ? row.first_in : row.next_in, 0) + row.first_ms + (isFirst ? 0 : row.other_ms)
  const line = isFirst ? { first_ms: row.first_ms + ms } : { other_ms: row.other_ms + ms }
  await savePace(tx, request, { ...row, ...line, has_job: true })
  await sql`
    update deliveries set state = 'paced', paced_from = ${request.address}, paced_at = coalesce(paced_at, clock_timestamp()),
      paced_first = ${isFirst}, paced_ms = ${ms} where ${at(tx, place)}`.execute(tx.db)
  return { kind: 'later', inMs, needsJob: !row.has_job }
}

/** Only the others make up for a message that goes first. */
const afterTurn = (row: PaceRow, { isFirst, ms }: { isFirst: boolean; ms: number }): PaceRow => ({
  ...row,
  first_in: isFirst ? Math.max(row.first_in, 0) + ms : row.first_in,
  next_in: Math.max(row.next_in, isFirst ? row.first_in : 0, 0) + ms,
})

const at = (tx: Tenant, { contactId, sequence }: MessagePosition) =>
  sql`organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}`

/** Keeps an address busy for that long, also for messages that go first. The caller takes no other lock afterwards. */
export const keepBusy = async (tx: Tenant, { carrier, address }: OwnAddress, ms: number): Promise<void> => {
  const until = sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`
  await sql`
    insert into address_pace as p (organization_id, carrier, address, first_at, next_at)
    values (${tx.organizationId}, ${carrier}, ${address}, ${until}, ${until})
    on conflict (organization_id, carrier, address) do update
      set first_at = greatest(p.first_at, excluded.first_at),
        next_at = greatest(p.next_at, excluded.next_at)`.execute(tx.db)
}

/** A delivery whose turn comes in `inMs`. */
export interface Released extends MessagePosition {
  suffix: string
  slotAt: Date
}

interface InLine extends MessagePosition {
  isFirst: boolean
  ms: number
}

/**
 * Releases those queued at an address whose turn comes within `horizonMs`: those that go first, then the others, in the
 * order in which they came. `isEmpty` if none is left, and then its job is over.
 */
export const releasePaced = async (
  tx: Tenant,
  address: OwnAddress,
  horizonMs: number,
): Promise<{ released: Released[]; isEmpty: boolean }> => {
  let row = await lockPace(tx, address)
  const chosen: (InLine & { inMs: number })[] = []
  for (const isFirst of [true, false])
    for (const next of await loadLine(tx, address, isFirst)) {
      const inMs = Math.max(isFirst ? row.first_in : row.next_in, 0)
      if (inMs > horizonMs) break
      chosen.push({ ...next, inMs })
      row = afterTurn(row, next)
    }
  const released = await startChosen(tx, chosen)
  const { isEmpty, ...left } = await measureLine(tx, address)
  await savePace(tx, address, { ...row, ...left, has_job: !isEmpty })
  return { released, isEmpty }
}

/** As many as the fastest address sends in a second. */
const LINE_BATCH = 200

const loadLine = async (tx: Tenant, { carrier, address }: OwnAddress, isFirst: boolean): Promise<InLine[]> => {
  const { rows } = await sql<InLine>`
    select contact_id as "contactId", sequence, paced_first as "isFirst", paced_ms as ms from deliveries
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and paced_from = ${address}
      and state = 'paced' and paced_first = ${isFirst}
    order by paced_at, contact_id, sequence limit ${LINE_BATCH}`.execute(tx.db)
  return rows
}

/** Without the contacts' locks: a delivery that was given up meanwhile is no longer `paced`. */
const startChosen = async (tx: Tenant, chosen: (InLine & { inMs: number })[]): Promise<Released[]> => {
  if (chosen.length === 0) return []
  const { rows } = await sql<Released>`
    update deliveries d set state = 'intended', slot_at = clock_timestamp() + c.in_ms * interval '1 millisecond'
    from unnest(${chosen.map(({ contactId }) => contactId)}::text[], ${chosen.map(({ sequence }) => sequence)}::int[],
        ${chosen.map(({ inMs }) => inMs)}::float8[]) as c (contact_id, sequence, in_ms)
      join messages m on m.organization_id = ${tx.organizationId} and m.contact_id = c.contact_id
        and m.sequence = c.sequence
    where d.organization_id = ${tx.organizationId} and d.contact_id = c.contact_id and d.sequence = c.sequence
      and d.state = 'paced'
    returning d.contact_id as "contactId", d.sequence, m.suffix, d.slot_at as "slotAt"`.execute(tx.db)
  return rows
}

const measureLine = async (
  tx: Tenant,
  { carrier, address }: OwnAddress,
): Promise<{ first_ms: number; other_ms: number; isEmpty: boolean }> => {
  const { rows } = await sql<{ first_ms: number; other_ms: number; isEmpty: boolean }>`
    select coalesce(sum(paced_ms) filter (where paced_first), 0)::float8 as first_ms,
      coalesce(sum(paced_ms) filter (where not paced_first), 0)::float8 as other_ms, count(*) = 0 as "isEmpty"
    from deliveries
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and paced_from = ${address}
      and state = 'paced'`.execute(tx.db)
  return rows[0] ?? { first_ms: 0, other_ms: 0, isEmpty: true }
}

/** Whether the client has texted since then. */
export const hasTextedSince = async (tx: Tenant, contactId: string, since: Date): Promise<boolean> => {
  const row = await tx
    .from('threads')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('last_received_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
