import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** One of our addresses, at its carrier. */
interface OwnAddress {
  carrier: string
  address: string
}

/** An account at a carrier; the empty one is the one from the installation's settings. */
export interface AccountAt {
  carrier: string
  account: string
}

/** What is known about an account: since when it has answered, or hasn't, and whether people have been told. */
export interface ReachRecord {
  there_since: Date | null
  away_since: Date | null
  away_at_sending: boolean
  is_told: boolean
}

/** What automation's next message has to wait for at an address, in milliseconds. */
export interface PaceLoad {
  /** When the address is free for automation, counted from when this was read. */
  next_in: number
  /** For how long those in line keep it busy: those that go first, and the others. */
  first_ms: number
  other_ms: number
}

/** One of our addresses as the sender of a message, with what keeps it busy. */
export interface SenderRecord extends ReachRecord, PaceLoad {
  account: string
  state: 'active' | 'paused' | 'disconnected'
  /** Whether the last message got no answer, though the account gave a sign of life. */
  is_doubted: boolean
  /** Whether the next message may try an account that is away. */
  is_open: boolean
  /** The number set for it; null for that of its kind. */
  segments_per_second: number | null
}

/** Loads what is needed to send from an address. Undefined if it isn't one of the organization's. */
export const loadSender = async (tx: Tenant, { carrier, address }: OwnAddress): Promise<SenderRecord | undefined> => {
  const { rows } = await sql<SenderRecord>`
    select coalesce(a.carrier_account_id, '') as account, a.state, a.segments_per_second, r.there_since, r.away_since,
      coalesce(r.away_at_sending, false) as away_at_sending, coalesce(r.is_told, false) as is_told,
      coalesce(r.is_open, false) as is_open, coalesce(r.is_doubted, false) as is_doubted,
      coalesce(extract(epoch from p.next_at - clock_timestamp()) * 1000, 0)::float8 as next_in,
      coalesce(p.first_ms, 0)::float8 as first_ms, coalesce(p.other_ms, 0)::float8 as other_ms
    from addresses a
    left join carrier_reach r on r.organization_id = a.organization_id and r.carrier = a.carrier
      and r.account = coalesce(a.carrier_account_id, '')
    left join address_pace p on p.organization_id = a.organization_id and p.carrier = a.carrier
      and p.address = a.address
    where a.organization_id = ${tx.organizationId} and a.carrier = ${carrier} and a.address = ${address}`.execute(tx.db)
  return rows[0]
}

/** What is known about the accounts that don't answer, or have answered. */
export const listReach = (tx: Tenant): Promise<(AccountAt & ReachRecord)[]> =>
  tx
    .from('carrier_reach')
    .select(['carrier', 'account', 'there_since', 'away_since', 'away_at_sending', 'is_told'])
    .execute()

/** What is known about an account, locked until the transaction ends. Undefined if it was never asked. */
export const lockReach = (tx: Tenant, { carrier, account }: AccountAt): Promise<ReachRecord | undefined> =>
  tx
    .from('carrier_reach')
    .select(['there_since', 'away_since', 'away_at_sending', 'is_told'])
    .where('carrier', '=', carrier)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst()

/** The account that an address belongs to, in SQL. */
const accountOf = (tx: Tenant, { carrier, address }: OwnAddress) => sql`(
  select coalesce(carrier_account_id, '') from addresses
  where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address})`

/**
 * Notes that the account of an address doesn't answer. Returns the account if nobody had noted that yet, in this
 * transaction or another: each waits for the one before.
 */
export const noteAway = async (
  tx: Tenant,
  at: OwnAddress,
  { isSending, now }: { isSending: boolean; now: Date },
): Promise<AccountAt | null> => {
  const { rows } = await sql<AccountAt>`
    insert into carrier_reach as r (organization_id, carrier, account, away_since, away_at_sending)
    select ${tx.organizationId}, ${at.carrier}, account, ${now}, ${isSending} from ${accountOf(tx, at)} as own (account)
    on conflict (organization_id, carrier, account) do update
      set away_since = excluded.away_since, away_at_sending = excluded.away_at_sending where r.away_since is null
    returning carrier, account`.execute(tx.db)
  const [first] = rows
  if (first === undefined && isSending)
    await sql`update carrier_reach set away_at_sending = true where organization_id = ${tx.organizationId}
      and carrier = ${at.carrier} and account = ${accountOf(tx, at)} and away_since is not null
      and not away_at_sending`.execute(tx.db)
  return first ?? null
}

/** Notes that a message got no answer, though there was a sign of life. False if that is so for the second time in a row. */
export const noteDoubt = async (tx: Tenant, at: OwnAddress): Promise<boolean> => {
  const { rows } = await sql`
    insert into carrier_reach as r (organization_id, carrier, account, is_doubted)
    select ${tx.organizationId}, ${at.carrier}, account, true from ${accountOf(tx, at)} as own (account)
    on conflict (organization_id, carrier, account) do update
      set is_doubted = true where not r.is_doubted and r.away_since is null
    returning account`.execute(tx.db)
  return rows.length > 0
}

/**
 * Notes that the account of an address answers. Answers to other requests say nothing about whether it accepts
 * messages: only an answer to a message (`isSending`) ends that. Returns the account if it was away or in doubt, and
 * whether people had been told.
 */
export const noteThere = async (
  tx: Tenant,
  at: OwnAddress,
  { isSending, now }: { isSending: boolean; now: Date },
): Promise<(AccountAt & { wasAway: boolean; wasTold: boolean }) | null> => {
  const { rows } = await sql<AccountAt & { wasAway: boolean; wasTold: boolean }>`
    with was as (
      select carrier, account, is_told, away_since from carrier_reach where organization_id = ${tx.organizationId}
        and carrier = ${at.carrier} and account = ${accountOf(tx, at)}
        and (away_since is not null or is_doubted) and (${isSending} or not (away_at_sending or is_doubted)) for update
    )
    update carrier_reach r set away_since = null, away_at_sending = false, is_told = false, is_open = false,
      is_doubted = false,
      there_since = case when was.is_told then ${now} else coalesce(r.there_since, ${now}) end
    from was where r.organization_id = ${tx.organizationId} and r.carrier = was.carrier and r.account = was.account
    returning r.carrier, r.account, was.away_since is not null as "wasAway", was.is_told as "wasTold"`.execute(tx.db)
  const [ended] = rows
  if (ended !== undefined) return ended
  await sql`
    insert into carrier_reach (organization_id, carrier, account, there_since)
    select ${tx.organizationId}, ${at.carrier}, account, ${now} from ${accountOf(tx, at)} as own (account)
    on conflict do nothing`.execute(tx.db)
  return null
}

/** Notes that people have been told that an account doesn't answer. */
export const noteTold = async (tx: Tenant, { carrier, account }: AccountAt): Promise<void> => {
  await tx
    .update('carrier_reach')
    .set({ is_told: true })
    .where('carrier', '=', carrier)
    .where('account', '=', account)
    .execute()
}

/** Forgets an account that none of our addresses belong to any more. */
export const forgetReach = async (tx: Tenant, { carrier, account }: AccountAt): Promise<void> => {
  await tx.delete('carrier_reach').where('carrier', '=', carrier).where('account', '=', account).execute()
}

/** One of an account's addresses that is still used; undefined if there is none. */
export const findAddressOf = async (tx: Tenant, { carrier, account }: AccountAt): Promise<string | undefined> => {
  const row = await tx
    .from('addresses')
    .select('address')
    .where('carrier', '=', carrier)
    .where(sql`coalesce(carrier_account_id, '')`, '=', account)
    .where('state', '<>', 'disconnected')
    .orderBy(sql`state <> 'active'`)
    .orderBy('address')
    .limit(1)
    .executeTakeFirst()
  return row?.address
}

/** The messages that wait for an account, and not for an address that is paused or gone, as their jobs name them, in SQL. */
const waitingMessages = (tx: Tenant, { carrier, account }: AccountAt) => sql`
  select d.contact_id, concat_ws(':', d.contact_id, d.sequence, m.suffix) from deliveries d
  join messages m on m.organization_id = d.organization_id and m.contact_id = d.contact_id and m.sequence = d.sequence
  join addresses a on a.organization_id = d.organization_id and a.carrier = d.carrier and a.address = m.from_address
  where d.organization_id = ${tx.organizationId} and d.state = 'intended' and d.slot_at is null
    and d.carrier = ${carrier} and coalesce(a.carrier_account_id, '') = ${account} and a.state = 'active'`

/** Whether any message waits for an account. */
export const hasWaiting = async (tx: Tenant, at: AccountAt): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`select exists (${waitingMessages(tx, at)}) as waits`.execute(tx.db)
  return rows[0]?.waits ?? false
}

/** Makes the jobs due now whose messages wait for an account, unless a worker has them. */
export const wakeWaiting = async (tx: Tenant, at: AccountAt, now: Date): Promise<void> => {
  // A job that is locked is being claimed or put off, and will look again by itself.
  await sql`
    update work set due_at = ${now} where work_id in (
      select work_id from work where organization_id = ${tx.organizationId} and kind = 'deliver-message'
        and claim is null and due_at > ${now} and (subject, payload->>'messageId') in (${waitingMessages(tx, at)})
      order by work_id for update skip locked)`.execute(tx.db)
  tx.wrote.work = true
}

/** Lets the next message try an account that is away, and wakes the one that has waited longest. */
export const openTrial = async (tx: Tenant, at: AccountAt, now: Date): Promise<void> => {
  await tx
    .update('carrier_reach')
    .set({ is_open: true })
    .where('carrier', '=', at.carrier)
    .where('account', '=', at.account)
    .execute()
  await sql`
    update work set due_at = ${now} where work_id = (
      select work_id from work where organization_id = ${tx.organizationId} and kind = 'deliver-message'
        and claim is null and (subject, payload->>'messageId') in (${waitingMessages(tx, at)})
      order by urgent desc, created_at, work_id limit 1) and claim is null and due_at > ${now}`.execute(tx.db)
  tx.wrote.work = true
}

/** Whether an account is away, to messages too. It doesn't come back until the transaction ends, and then wakes its jobs. */
export const isHeldAway = async (tx: Tenant, { carrier, account }: AccountAt): Promise<boolean> => {
  const row = await tx
    .from('carrier_reach')
    .select(['away_since', 'away_at_sending'])
    .where('carrier', '=', carrier)
    .where('account', '=', account)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.away_since !== null && row.away_at_sending
}

/** Lets another message try: the one that should have didn't ask the account. */
export const returnTrial = async (tx: Tenant, { carrier, account }: AccountAt): Promise<void> => {
  await tx
    .update('carrier_reach')
    .set({ is_open: true })
    .where('carrier', '=', carrier)
    .where('account', '=', account)
    .where('away_since', 'is not', null)
    .execute()
}

/** Lets this message try, in the transaction of its intent. False if another one does. */
export const takeTrial = async (tx: Tenant, { carrier, account }: AccountAt): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('carrier_reach')
    .set({ is_open: false })
    .where('carrier', '=', carrier)
    .where('account', '=', account)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
