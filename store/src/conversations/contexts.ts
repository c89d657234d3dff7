import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MessagePosition } from './deliveries.ts'

export interface ContextRecord {
  type: Measure
  rank: Rank
  value: string | null
}

/** A message's contexts as JSON, for the select list of a query on `messages m`; null if it has none. */
export const contextsOfMessage: RawBuilder<ContextRecord[] | null> = sql`(
  select jsonb_agg(jsonb_build_object('type', x.type, 'rank', x.rank, 'value', x.value) order by x.type)
  from message_contexts x where x.organization_id = m.organization_id and x.contact_id = m.contact_id
    and x.sequence = m.sequence)`

/** Sets a message's context for a measure, replacing an earlier one. False if it is unchanged. */
export const writeContext = async (tx: Tenant, place: MessagePosition, context: ContextRecord): Promise<boolean> => {
  const { rows } = await sql`
    insert into message_contexts as old (organization_id, contact_id, sequence, type, rank, value)
    values (${tx.organizationId}, ${place.contactId}, ${place.sequence}, ${context.type}, ${context.rank}, ${context.value})
    on conflict (organization_id, contact_id, sequence, type) do update set rank = excluded.rank, value = excluded.value
      where (old.rank, old.value) is distinct from (excluded.rank, excluded.value)
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Removes a message's context for a measure. False if there was none. */
export const removeContext = async (tx: Tenant, place: MessagePosition, type: Measure): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .delete('message_contexts')
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Increases the rev of a message and its thread. */
export const countChange = async (tx: Tenant, place: MessagePosition): Promise<void> => {
  await sql`
    with changed as (
      update messages set rev = rev + 1 where organization_id = ${tx.organizationId}
        and contact_id = ${place.contactId} and sequence = ${place.sequence}
    )
    update threads set rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${place.contactId}`.execute(tx.db)
}

/**
 * Updates a contact's rank for a measure from the latest message that ranks it. Returns whether it changed. The caller
 * holds the contact's lock.
 */
export const settleRank = async (tx: Tenant, contactId: string, type: Measure): Promise<boolean> => {
  const { rows } = await sql`
    with latest as (
      select (select jsonb_build_object(type, rank) from message_contexts where organization_id = ${tx.organizationId}
        and contact_id = ${contactId} and type = ${type} order by sequence desc limit 1) as rank
    )
    update contacts c set ranks = c.ranks - ${type}::text || coalesce(latest.rank, '{}'), rev = c.rev + 1
    from latest where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}
      and c.ranks <> c.ranks - ${type}::text || coalesce(latest.rank, '{}')
    returning 1`.execute(tx.db)
  return rows.length === 1
}
