import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface DraftRecord {
  text: string
  media_ids: string[]
  quotes_sequence: number | null
  updated_at: Date
}

export const loadDraft = (tx: Tenant, accountId: string, contactId: string): Promise<DraftRecord | undefined> =>
  tx
    .from('drafts')
    .select(['text', 'media_ids', 'quotes_sequence', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()

/** Saves a draft. A draft without text, files and quote is deleted. */
export const saveDraft = async (
  tx: Tenant,
  accountId: string,
  contactId: string,
  { text, mediaIds, quotes }: { text: string; mediaIds: string[]; quotes: number | null },
  at: Date,
): Promise<void> => {
  if (text === '' && mediaIds.length === 0 && quotes === null) {
    await tx.delete('drafts').where('account_id', '=', accountId).where('contact_id', '=', contactId).execute()
    return
  }
  await sql`
    insert into drafts (organization_id, account_id, contact_id, text, media_ids, quotes_sequence, updated_at)
    values (${tx.organizationId}, ${accountId}, ${contactId}, ${text}, ${mediaIds}, ${quotes}::int, ${at})
    on conflict (organization_id, account_id, contact_id) do update set text = excluded.text, media_ids = excluded.media_ids,
      quotes_sequence = excluded.quotes_sequence, updated_at = excluded.updated_at`.execute(tx.db)
}
