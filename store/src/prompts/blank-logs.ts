import type { MessageKey } from '@attune/contract/ids'
import { sql } from 'kysely'
import type { MessagePosition } from '../conversations/deliveries.ts'
import type { Tenant } from '../store.ts'

/**
 * Blanks up to `most` prompt logs that may hold the text of a deleted message: what was asked about its client since it
 * was written, and what was answered before it to the run that wrote it. Returns how many were blanked.
 */
export const blankLogsOf = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  most: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      select m.at, o.run_id from messages m
      left join message_origins o on o.organization_id = m.organization_id and o.contact_id = m.contact_id
        and o.sequence = m.sequence
      where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.sequence = ${sequence}
        and m.deleted_at is not null
    ), holding as (
      select l.log_id, l.at >= gone.at as asks, l.run_id = gone.run_id and l.at <= gone.at as answers
      from prompt_logs l, gone
      where l.organization_id = ${tx.organizationId} and l.contact_id = ${contactId}
        and ((l.at >= gone.at and l.asked <> '[]')
          or (l.run_id = gone.run_id and l.at <= gone.at and l.answer is not null))
      limit ${most}
    )
    update prompt_logs l set asked = case when h.asks then '[]' else l.asked end,
      answer = case when h.answers then null else l.answer end
    from holding h where l.organization_id = ${tx.organizationId} and l.log_id = h.log_id`.execute(tx.db)
  return Number(numAffectedRows)
}

/** Clients about whom a model was asked, in order of id, after one. */
export const listClientsWithLogs = async (tx: Tenant, page: { after: string; limit: number }): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from prompt_logs
    where organization_id = ${tx.organizationId} and contact_id > ${page.after}
    order by contact_id limit ${page.limit}`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** The deleted messages of these clients. */
export const listDeletedMessages = async (tx: Tenant, contactIds: readonly string[]): Promise<MessageKey[]> => {
  const { rows } = await sql<MessageKey>`
    select contact_id as "contactId", sequence, suffix from messages
    where organization_id = ${tx.organizationId} and contact_id = any(${[...contactIds]}) and deleted_at is not null`.execute(
    tx.db,
  )
  return rows
}
