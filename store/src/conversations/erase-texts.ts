import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/**
 * Clears texts, templates' words, addresses and carriers' errors of up to `most` messages of an erased contact. The messages stay empty,
 * so that the sequence has no gaps. Returns how many were cleared.
 */
export const eraseTexts = async (tx: Tenant, contactId: string, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update messages set text = '', from_address = null, to_address = null, delivery_error = null, tags = '{}',
      mail = null, template = null, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = any(array(
      select sequence from messages where organization_id = ${tx.organizationId} and contact_id = ${contactId}
        and (text <> '' or from_address is not null or to_address is not null or delivery_error is not null
          or tags <> '{}' or mail is not null or template is not null)
      order by sequence limit ${most}))`.execute(tx.db)
  return Number(numAffectedRows)
}

/**
 * Deletes everything else about an erased contact's messages: emails’ HTML, drafts, read marks, contexts, transcripts, held
 * messages, gate decisions and counters, the client's own rules, and origins.
 */
export const eraseMarks = async (tx: Tenant, contactId: string): Promise<void> => {
  for (const table of [
    'drafts',
    'read_marks',
    'message_contexts',
    'message_reactions',
    'brought_files',
    'mail_html',
    'transcripts',
    ...OF_AUTOMATION,
  ] as const)
    await tx.delete(table).where('contact_id', '=', contactId).execute()
  await tx
    .update('message_attachments')
    .set({ source_url: null, content_id: null })
    .where('contact_id', '=', contactId)
    .execute()
}

const OF_AUTOMATION = [
  'held_messages',
  'message_gates',
  'message_origins',
  'automation_counts',
  'client_rules',
  'client_rule_changes',
] as const
