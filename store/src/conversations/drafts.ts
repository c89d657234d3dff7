import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface DraftRecord {
  text: string
  updated_at: Date
}

export const loadDraft = (tx: Tenant, accountId: string, contactId: string): Promise<DraftRecord | undefined> =>
  tx.db
    .selectFrom('drafts')
    .select(['text', 'updated_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()

/** Keeps a draft; an empty text removes it. */
export const saveDraft = async (
  tx: Tenant,
  accountId: string,
  contactId: string,
  text: string,
  at: Date,
): Promise<void> => {
  if (text === '') {
    await tx.db
      .deleteFrom('drafts')
      .where('organization_id', '=', tx.organizationId)
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .execute()
    return
  }
  await sql`
    insert into drafts (organization_id, account_id, contact_id, text, updated_at)
    values (${tx.organizationId}, ${accountId}, ${contactId}, ${text}, ${at})
    on conflict (organization_id, account_id, contact_id) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
    tx.db,
  )
}
