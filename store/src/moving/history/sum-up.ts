import type { HistorySummary } from '@attune/contract/moving/history'
import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/**
 * For the rest of the transaction, plans statements for many rows: these tables have just been filled and have no statistics
 * yet, so nested loops look cheap and take hours.
 */
export const planForMany = async (tx: Tenant): Promise<void> => {
  await allowLong(tx)
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx.db)
}

/** For the rest of the transaction, lets a statement take minutes: a client can have 200,000 messages. */
export const allowLong = async (tx: Tenant): Promise<void> => {
  await sql`select set_config('statement_timeout', '600s', true)`.execute(tx.db)
}

/**
 * Cleans up what was read: rows that repeat another message's id are dropped; rows without an id that say the same are
 * told apart by their order, so that the same file gives the same result again. Returns how many were dropped.
 */
export const dropRepeated = async (tx: Tenant, historyId: string): Promise<number> => {
  const ofFile = sql`organization_id = ${tx.organizationId} and history_id = ${historyId}`
  const ranked = sql`select line, has_id, row_number() over (partition by suffix order by line)::int as nth
    from history_messages where ${ofFile}`
  await sql`
    update history_messages h set suffix = h.suffix || '-' || r.nth from (${ranked}) r
    where h.organization_id = ${tx.organizationId} and h.history_id = ${historyId} and h.line = r.line and r.nth > 1
      and not r.has_id`.execute(tx.db)
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from history_messages h using (${ranked}) r
      where h.organization_id = ${tx.organizationId} and h.history_id = ${historyId} and h.line = r.line and r.nth > 1
        and r.has_id
      returning 1
    )
    select count(*)::int as gone from gone`.execute(tx.db)
  return rows[0]?.gone ?? 0
}

/**
 * For a mailbox, drops the mails of strangers: anyone who isn't a client here and was never written to, such as a shop.
 * Returns how many were dropped.
 */
export const dropStrangers = async (tx: Tenant, historyId: string): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with strangers as (
      select address from history_messages
      where organization_id = ${tx.organizationId} and history_id = ${historyId}
      group by address having min(direction) = max(direction) and max(direction) = 1
    ), gone as (
      delete from history_messages h using strangers s
      where h.organization_id = ${tx.organizationId} and h.history_id = ${historyId} and h.address = s.address
        and ${contactAt(tx, sql`s.address`)} is null
      returning 1
    )
    select count(*)::int as gone from gone`.execute(tx.db)
  return rows[0]?.gone ?? 0
}

/** Lists the clients that the messages are with, each with the client here who has the address. Returns how many. */
export const gatherClients = async (tx: Tenant, historyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with grouped as (
      select address, count(*)::int as messages, max(at) as last_at,
        (array_agg(name order by at desc) filter (where name <> ''))[1] as name,
        coalesce((array_agg(word order by at desc, line desc) filter (where word is not null))[1] = 'stop', false)
          as stopped
      from history_messages where organization_id = ${tx.organizationId} and history_id = ${historyId} group by address
    ), added as (
      insert into history_clients (organization_id, history_id, place, address, name, messages, contact_id, is_new,
        stopped)
      select ${tx.organizationId}, ${historyId}, row_number() over (order by g.last_at desc, g.address)::int, g.address,
        coalesce(g.name, ''), g.messages, ${contactAt(tx, sql`g.address`)}, false, g.stopped from grouped g
      returning 1
    )
    select count(*)::int as count from added`.execute(tx.db)
  await sql`update history_clients set is_new = contact_id is null
    where organization_id = ${tx.organizationId} and history_id = ${historyId}`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** The client who has the phone number or email address, in the profile or at a carrier. */
const contactAt = (tx: Tenant, address: ReturnType<typeof sql>) => sql`coalesce(
  ${contactBy(tx, sql`c.phone = ${address}`)}, ${contactBy(tx, sql`c.email = ${address}`)},
  (select a.contact_id from addresses own join contact_addresses a on a.organization_id = own.organization_id
    and a.carrier = own.carrier and a.address = ${address}
    where own.organization_id = ${tx.organizationId} order by a.contact_id limit 1))`

/** The client with such a profile, or the one it was merged into. */
const contactBy = (tx: Tenant, condition: ReturnType<typeof sql>) => sql`(
  select coalesce(c.merged_into, c.contact_id) from contacts c where c.organization_id = ${tx.organizationId}
    and (c.removed_at is null or c.merged_into is not null) and ${condition}
  order by c.merged_into is not null, c.contact_id limit 1)`

/** The client with an address. */
export const findContactAt = async (tx: Tenant, address: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select ${contactAt(tx, sql`${address}::text`)} as id`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Counts what was read. The clients have been gathered before. */
export const sumUpHistory = async (
  tx: Tenant,
  historyId: string,
  { repeated, skipped }: { repeated: number; skipped: number },
): Promise<HistorySummary> => {
  const { rows } = await sql<Record<'messages' | 'known' | 'older' | 'files', number> & { first: Date; last: Date }>`
    select count(*)::int as messages, coalesce(sum(h.files), 0)::int as files, min(h.at) as first, max(h.at) as last,
      count(*) filter (where ${IS_KNOWN})::int as known,
      count(*) filter (where h.at < t.last_message_at and not ${IS_KNOWN})::int as older
    from history_messages h
    join history_clients k on k.organization_id = h.organization_id and k.history_id = h.history_id
      and k.address = h.address
    left join threads t on t.organization_id = k.organization_id and t.contact_id = k.contact_id
    where h.organization_id = ${tx.organizationId} and h.history_id = ${historyId}`.execute(tx.db)
  const clients = await sql<Record<'found' | 'added' | 'stopped', number>>`
    select count(*) filter (where not is_new)::int as found, count(*) filter (where is_new)::int as added,
      count(*) filter (where stopped)::int as stopped
    from history_clients where organization_id = ${tx.organizationId} and history_id = ${historyId}`.execute(tx.db)
  const { messages = 0, files = 0, known = 0, older = 0, first = null, last = null } = rows[0] ?? {}
  const { found = 0, added = 0, stopped = 0 } = clients.rows[0] ?? {}
  const [firstAt, lastAt] = [first?.toISOString() ?? null, last?.toISOString() ?? null]
  return { found, added, messages, known, older, repeated, skipped, files, stopped, firstAt, lastAt }
}

const isKnownTo = (contactId: ReturnType<typeof sql>) => sql`(
  exists (select from messages m where m.organization_id = h.organization_id and m.contact_id = ${contactId}
    and m.suffix = h.suffix)
  or h.ref is not null and (
    exists (select from messages m where m.organization_id = h.organization_id and m.contact_id = ${contactId}
      and m.carrier_ref = h.ref)
    or exists (select from deliveries d where d.organization_id = h.organization_id and d.contact_id = ${contactId}
      and d.carrier_ref = h.ref)))`

/**
 * Whether the client `k`, or one merged into it, has the message `h` already: imported, or sent and received here.
 */
export const IS_KNOWN = sql`(${isKnownTo(sql`k.contact_id`)} or exists (select from contacts part
  where part.organization_id = h.organization_id and part.merged_into = k.contact_id
    and ${isKnownTo(sql`part.contact_id`)}))`
