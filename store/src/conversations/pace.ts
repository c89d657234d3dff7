import { AUTOMATION_SOURCES } from '@attune/contract/conversations/constants'
import { sql } from 'kysely'
import type { PaceLoad } from '../channels/reach.ts'
import { queueOrderOf, type MessagePosition } from './deliveries.ts'
import type { Tenant } from '../store.ts'
import { claimedOf, type ClaimedRow, type ClaimedWork } from '../work/queue.ts'

/** One of our addresses, at its carrier. */
export interface OwnAddress {
  carrier: string
  address: string
}

/** What a person writes passes what automation answers to a client, and that passes all other automation. */
export type PaceLine = 'person' | 'answer' | 'other'

/** A message that asks for its turn. `ms`: how long it keeps the address busy. */
export interface PaceRequest extends OwnAddress {
  line: PaceLine
  ms: number
}

interface PaceRow extends PaceLoad {
  /** The database's clock when the row was locked, in milliseconds; `first_in` and `next_in` count from it. */
  now_ms: number
  first_in: number
  has_job: boolean
}

/** How long automation's next message waits at an address, if it goes into this line. */
export const waitOf = (
  { next_in: nextIn, first_ms: firstMs, other_ms: otherMs }: PaceLoad,
  line: Exclude<PaceLine, 'person'>,
): number => Math.max(nextIn, 0) + firstMs + (line === 'other' ? otherMs : 0)

/** Loads what is known of an address and locks it until the transaction ends. Milliseconds from now, by the database's clock. */
const lockPace = async (tx: Tenant, { carrier, address }: OwnAddress): Promise<PaceRow> => {
  // The clock is read once the row is locked, because time passes while this waits for it.
  const lock = () =>
    sql<PaceRow>`
      with held as materialized (
          select first_at, next_at, first_ms, other_ms, has_job from address_pace
          where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address} for update),
        timed as materialized (select held.*, clock_timestamp() as now from held)
      select (extract(epoch from now) * 1000)::float8 as now_ms,
        (extract(epoch from first_at - now) * 1000)::float8 as first_in,
        (extract(epoch from next_at - now) * 1000)::float8 as next_in,
        first_ms::float8 as first_ms, other_ms::float8 as other_ms, has_job
      from timed`.execute(tx.db)
  let [row] = (await lock()).rows
  if (row === undefined) {
    await sql`insert into address_pace (organization_id, carrier, address)
      values (${tx.organizationId}, ${carrier}, ${address}) on conflict do nothing`.execute(tx.db)
    ;[row] = (await lock()).rows
  }
  if (row === undefined) throw new Error('The pace of an address was not found.')
  return row
}

/** Counted from the clock that was read, so that what is saved unchanged doesn't drift. */
const timeOf = ({ now_ms: now }: PaceRow, inMs: number) => sql`to_timestamp((${now}::float8 + ${inMs}::float8) / 1000)`

const paceUpdateOf = (tx: Tenant, { carrier, address }: OwnAddress, row: PaceRow) => sql`
  update address_pace set first_at = ${timeOf(row, row.first_in)}, next_at = ${timeOf(row, row.next_in)},
    first_ms = ${row.first_ms}::float8, other_ms = ${row.other_ms}::float8, has_job = ${row.has_job}
  where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address}`

/** A message's turn at our address, in about so many milliseconds. If it isn't taken, the caller puts the message in line. */
export interface PaceTurn {
  isTaken: boolean
  inMs: number
}

/**
 * Takes a message's turn at our address if that is free, and for what a person writes also if it is by `soonMs`, unless
 * others of theirs are in line: one that joins the line waits until somebody looks there. Returns `behind`, and takes no
 * turn, if an earlier message of its client was released while this one waited for the address: it has to wait behind that.
 * The caller holds the contact's lock, and locks nothing of others afterwards. What a person writes doesn't wait for
 * automation, which makes up for it.
 */
export const takeTurn = async (
  tx: Tenant,
  place: MessagePosition,
  request: PaceRequest,
  soonMs: number,
): Promise<PaceTurn | 'behind'> => {
  const row = await lockPace(tx, request)
  const { line } = request
  const linedMs = line === 'person' ? await measurePersons(tx, request, row) : 0
  const inMs = line === 'person' ? Math.max(row.first_in, 0) + linedMs : waitOf(row, line)
  const isTaken = line === 'person' ? linedMs === 0 && inMs <= soonMs : inMs === 0
  if (!isTaken) return { isTaken, inMs }
  // Releasing takes the address's lock, but not the contact's.
  const { rows } = await sql`
    with taken as (
      update deliveries own set slot_at = clock_timestamp() + ${inMs}::float8 * interval '1 millisecond'
      where ${at(tx, place)} and not exists (
        select from deliveries d where d.organization_id = own.organization_id and d.contact_id = own.contact_id
          and d.state = 'intended' and d.slot_at is not null and ${queueOrderOf('d')} < ${queueOrderOf('own')})
      returning 1)
    ${paceUpdateOf(tx, request, afterTurn(row, request))} and exists (select from taken) returning 1`.execute(tx.db)
  return rows.length === 1 ? { isTaken, inMs } : 'behind'
}

/** Puts a message in line at our address. `lengthenLine` follows in the same transaction. */
export const putInLine = async (
  tx: Tenant,
  place: MessagePosition,
  { address, line, ms }: PaceRequest,
): Promise<void> => {
  await sql`
    update deliveries set state = 'paced', paced_from = ${address}, paced_at = coalesce(paced_at, clock_timestamp()),
      paced_first = ${line !== 'other'}, paced_ms = ${ms} where ${at(tx, place)}`.execute(tx.db)
}

/**
 * Counts a message that was put in line. True if a job has to be added that releases it. This locks the address, which
 * all its other messages wait for, so it comes last in the transaction.
 */
export const lengthenLine = async (tx: Tenant, { carrier, address, line, ms }: PaceRequest): Promise<boolean> => {
  const [firstMs, otherMs] = line === 'other' ? [0, ms] : [ms, 0]
  const { rows } = await sql<{ needsJob: boolean }>`
    with was as (
      select has_job from address_pace where organization_id = ${tx.organizationId} and carrier = ${carrier}
        and address = ${address} for update
    )
    update address_pace p set first_ms = p.first_ms + ${firstMs}::bigint, other_ms = p.other_ms + ${otherMs}::bigint,
      has_job = true
    from was where p.organization_id = ${tx.organizationId} and p.carrier = ${carrier} and p.address = ${address}
    returning not was.has_job as "needsJob"`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('The pace of an address was not found.')
  return row.needsJob
}

/** How long the persons' messages in line keep the address busy. */
const measurePersons = async (
  tx: Tenant,
  { carrier, address }: PaceRequest,
  { first_ms: firstMs }: PaceRow,
): Promise<number> => {
  if (firstMs === 0) return 0
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(d.paced_ms), 0)::float8 as ms from ${DELIVERIES}
    where ${inLine(tx, { carrier, address }, 'person')}`.execute(tx.db)
  return rows[0]?.ms ?? 0
}

/** `first_at` is when a person's message may leave, `next_at` when automation may. Only automation makes up for the other. */
const afterTurn = (row: PaceRow, { line, ms }: { line: PaceLine; ms: number }): PaceRow => {
  const isPerson = line === 'person'
  return {
    ...row,
    first_in: isPerson ? Math.max(row.first_in, 0) + ms : row.first_in,
    next_in: Math.max(row.next_in, isPerson ? row.first_in : 0, 0) + ms,
  }
}

const at = (tx: Tenant, { contactId, sequence }: MessagePosition) =>
  sql`organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}`

/** Keeps an address busy for that long, also for what a person writes. The caller takes no other lock afterwards. */
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
  line: PaceLine
  /** A person's message to its client waits behind it. */
  isAwaited: boolean
}

interface InLine extends MessagePosition {
  ms: number
}

interface Chosen extends InLine {
  inMs: number
  line: PaceLine
}

const LINES: readonly PaceLine[] = ['person', 'answer', 'other']

/**
 * Releases those queued at an address whose turn comes within `horizonMs`: line after line, each in the order in which
 * they came. `isEmpty` if none is left, and then its job is over.
 */
export const releasePaced = async (
  tx: Tenant,
  address: OwnAddress,
  horizonMs: number,
): Promise<{ released: Released[]; isEmpty: boolean }> => {
  let row = await lockPace(tx, address)
  const chosen: Chosen[] = []
  for (const line of LINES)
    for (const next of await loadLine(tx, address, line, horizonMs)) {
      const inMs = Math.max(line === 'person' ? row.first_in : row.next_in, 0)
      if (inMs > horizonMs) break
      chosen.push({ ...next, inMs, line })
      row = afterTurn(row, { line, ms: next.ms })
    }
  const released = await startChosen(tx, chosen)
  const { isEmpty, ...left } = await measureLine(tx, address)
  await paceUpdateOf(tx, address, { ...row, ...left, has_job: !isEmpty }).execute(tx.db)
  return { released, isEmpty }
}

/** As many as the fastest kind of address sends in two seconds. */
const LINE_BATCH = 200

/** The first in line: at least those whose turn comes within `horizonMs`, also if the address has a rate of its own. */
const loadLine = async (tx: Tenant, address: OwnAddress, line: PaceLine, horizonMs: number): Promise<InLine[]> => {
  const atOwnRate = sql`(
    select ceil(a.segments_per_second * ${horizonMs}::float8 / 1000) + 1 from addresses a
    where a.organization_id = ${tx.organizationId} and a.carrier = ${address.carrier} and a.address = ${address.address})`
  const { rows } = await sql<InLine>`
    select d.contact_id as "contactId", d.sequence, d.paced_ms as ms
    from ${line === 'other' ? sql`deliveries d` : DELIVERIES} where ${inLine(tx, address, line)}
    order by d.paced_at, d.contact_id, d.sequence
    limit greatest(${LINE_BATCH}::int, ${atOwnRate}::int)`.execute(tx.db)
  return rows
}

const DELIVERIES = sql`deliveries d join messages m on m.organization_id = d.organization_id
  and m.contact_id = d.contact_id and m.sequence = d.sequence`

const isPersons = sql`(d.resent or m.author_kind <> all(${[...AUTOMATION_SOURCES]}::text[]))`

/** Persons and answers are the few that go first; whose a message is tells them apart. */
const inLine = (tx: Tenant, { carrier, address }: OwnAddress, line: PaceLine) => {
  const ofLine = { person: sql`and ${isPersons}`, answer: sql`and not ${isPersons}`, other: sql`` }[line]
  return sql`d.organization_id = ${tx.organizationId} and d.carrier = ${carrier} and d.paced_from = ${address}
    and d.state = 'paced' and d.paced_first = ${line !== 'other'} ${ofLine}`
}

/**
 * Whether an earlier message of the client, which this one may not pass, is in line at our address. One that has been in
 * line itself only gives way to what is ahead of it there: whatever is behind it would cost it one turn after another.
 */
export const isBehindInLine = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  { carrier, address, line }: OwnAddress & { line: PaceLine },
): Promise<boolean> => {
  const mayNotPass = { person: sql`and ${isPersons}`, answer: sql`and d.paced_first`, other: sql`` }[line]
  const { rows } = await sql<{ isBehind: boolean }>`
    select exists (
      select from deliveries own join (${DELIVERIES}) on d.organization_id = own.organization_id
        and d.contact_id = own.contact_id and ${queueOrderOf('d')} < ${queueOrderOf('own')}
      where own.organization_id = ${tx.organizationId} and own.contact_id = ${contactId} and own.sequence = ${sequence}
        and d.state = 'paced' and d.carrier = ${carrier} and d.paced_from = ${address}
        and (own.paced_at is null or d.paced_at <= own.paced_at) ${mayNotPass}
    ) as "isBehind"`.execute(tx.db)
  return rows[0]?.isBehind ?? false
}

/** Without the contacts' locks: a delivery that was given up meanwhile is no longer `paced`. */
const startChosen = async (tx: Tenant, chosen: Chosen[]): Promise<Released[]> => {
  if (chosen.length === 0) return []
  const { rows } = await sql<Released>`
    update deliveries d set state = 'intended', slot_at = clock_timestamp() + c.in_ms * interval '1 millisecond'
    from unnest(${chosen.map(({ contactId }) => contactId)}::text[], ${chosen.map(({ sequence }) => sequence)}::int[],
        ${chosen.map(({ inMs }) => inMs)}::float8[], ${chosen.map(({ line }) => line)}::text[])
        as c (contact_id, sequence, in_ms, line)
      join messages m on m.organization_id = ${tx.organizationId} and m.contact_id = c.contact_id
        and m.sequence = c.sequence
    where d.organization_id = ${tx.organizationId} and d.contact_id = c.contact_id and d.sequence = c.sequence
      and d.state = 'paced'
    returning d.contact_id as "contactId", d.sequence, m.suffix, d.slot_at as "slotAt", c.line, exists (
      select from deliveries w join messages wm on wm.organization_id = w.organization_id
        and wm.contact_id = w.contact_id and wm.sequence = w.sequence
      where w.organization_id = d.organization_id and w.contact_id = d.contact_id and w.state = 'waiting'
        and ${queueOrderOf('w')} > ${queueOrderOf('d')}
        and (w.resent or wm.author_kind <> all(${[...AUTOMATION_SOURCES]}::text[]))) as "isAwaited"`.execute(tx.db)
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

const isJobOfDelivery = sql`w.organization_id = d.organization_id and w.subject = d.contact_id
  and w.kind = 'deliver-message' and w.payload ->> 'messageId' = concat_ws(':', d.contact_id, d.sequence, m.suffix)`

/**
 * Claims the due jobs of automation's messages before this one that have to queue because their address is busy, unless a
 * worker has them. The jobs stay urgent if this worker dies. The caller holds the contact's lock.
 */
export const claimQueuing = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  { leaseMs, now }: { leaseMs: number; now: Date },
): Promise<ClaimedWork[]> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select w.work_id, w.due_at from deliveries own
      join deliveries d on d.organization_id = own.organization_id and d.contact_id = own.contact_id
        and ${queueOrderOf('d')} < ${queueOrderOf('own')}
      join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id
        and m.sequence = d.sequence
      join address_pace p on p.organization_id = d.organization_id and p.carrier = d.carrier
        and p.address = m.from_address
      join work w on ${isJobOfDelivery}
      where own.organization_id = ${tx.organizationId} and own.contact_id = ${contactId} and own.sequence = ${sequence}
        and d.state = 'intended' and d.slot_at is null and d.stuck_from is null and not ${isPersons}
        and (p.next_at > clock_timestamp() or p.first_ms + p.other_ms > 0)
        and w.due_at <= case when w.claim is null then ${now} else statement_timestamp() end
      for update of w skip locked
    )
    update work w set due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond', attempts = w.attempts + 1,
      claim = gen_random_uuid(), urgent = true
    from due where w.work_id = due.work_id
    returning w.work_id, w.kind, w.organization_id, w.payload, w.attempts, w.claim, w.urgent,
      due.due_at as was_due`.execute(tx.db)
  return claimedOf(rows)
}

/**
 * Makes the jobs of automation's messages to a client due now that were released and wait for their turn: a person's
 * message waits behind them. Their turns stay taken, so the address sends no more than before.
 */
export const hurryReleased = async (tx: Tenant, contactId: string): Promise<void> => {
  await sql`
    update work w set due_at = least(w.due_at, clock_timestamp())
    from ${DELIVERIES}
    where d.organization_id = ${tx.organizationId} and d.contact_id = ${contactId} and d.state = 'intended'
      and d.slot_at > clock_timestamp() and not ${isPersons}
      and ${isJobOfDelivery} and w.claim is null`.execute(tx.db)
  tx.wrote.work = true
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
