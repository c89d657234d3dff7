import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MessagesTable } from './tables.ts'

export type CarrierText = Pick<
  Selectable<MessagesTable>,
  | 'contact_id'
  | 'sequence'
  | 'suffix'
  | 'direction'
  | 'text'
  | 'at'
  | 'from_address'
  | 'to_address'
  | 'delivery_error'
  | 'carrier_ref'
>

/** All messages of a carrier, unordered. */
export const listCarrierTexts = (tx: Tenant, carrier: string): Promise<CarrierText[]> =>
  tx
    .from('messages')
    .select([
      'contact_id',
      'sequence',
      'suffix',
      'direction',
      'text',
      'at',
      'from_address',
      'to_address',
      'delivery_error',
      'carrier_ref',
    ])
    .where('carrier', '=', carrier)
    .execute()

/** Whether clients have written after a moment. Mails that are only filed don't count. */
export const hasTextSince = async (tx: Tenant, contactIds: readonly string[], since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from messages where organization_id = ${tx.organizationId} and contact_id = any(${[...contactIds]}::text[])
      and direction = 1 and at > ${since}
      and (mail is null or mail @> '{"verified":true,"automatic":false}') limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Records the carrier's id of an incoming text, and when the client sent it. False if it was received before. */
export const takeInbound = async (tx: Tenant, carrier: string, carrierId: string, saidAt: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into inbound_seen (organization_id, carrier, carrier_id, at)
    values (${tx.organizationId}, ${carrier}, ${carrierId}, ${saidAt})
    on conflict do nothing returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * What clients have texted since a moment, by their carriers' time: a text may be taken in hours later. Of a mail, its
 * sender's own words, and also its subject if there are none or if it couldn't be read whole; nothing of mails that are
 * only filed.
 */
export const listSaidSince = async (tx: Tenant, contactIds: readonly string[], since: Date): Promise<string[]> => {
  const { rows } = await sql<{ said: string }>`
    select words.said
    from messages m
    join inbound_seen s on s.organization_id = m.organization_id and s.carrier = m.carrier
      and s.carrier_id = m.carrier_ref
    cross join lateral (select coalesce(m.mail ->> 'written', m.text)) as own (said)
    cross join lateral (values (own.said),
      (case when own.said = '' or m.mail -> 'unreadable' is not null then m.mail ->> 'subject' end)) as words (said)
    where m.organization_id = ${tx.organizationId} and m.contact_id = any(${[...contactIds]}::text[])
      and m.direction = 1 and m.at > ${since} and s.at > ${since}
      and (m.mail is null or m.mail @> '{"verified":true,"automatic":false}')
      and words.said is not null`.execute(tx.db)
  return rows.map(({ said }) => said)
}

/** Those of these carrier's ids under which no incoming text was recorded. */
export const listUnseen = async (tx: Tenant, carrier: string, carrierIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${carrierIds}::text[]) as listed (id)
    where not exists (select from inbound_seen s where s.organization_id = ${tx.organizationId}
      and s.carrier = ${carrier} and s.carrier_id = listed.id)`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Whether a person has written to a client after a moment. */
export const hasReplySince = async (tx: Tenant, contactId: string, since: Date): Promise<boolean> => {
  const row = await tx
    .from('messages')
    .select('sequence')
    .where('contact_id', '=', contactId)
    .where('author_kind', '=', 'user')
    .where('at', '>', since)
    .where(sql<boolean>`gate_decision is distinct from 'omitted'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
