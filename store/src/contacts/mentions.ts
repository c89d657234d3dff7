import type { Tenant } from '../store.ts'
import type { Timestamp } from '../columns.ts'

/** Who was mentioned in a note. A row stays when the mention is removed again. */
interface NoteMentionsTable {
  organization_id: string
  note_id: string
  account_id: string
  at: Timestamp
}
declare module '../schema.ts' {
  interface TenantSchema {
    note_mentions: NoteMentionsTable
  }
}

/** Records who is mentioned in a note. Returns those who weren't before. */
export const addMentions = async (
  tx: Tenant,
  noteId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<string[]> => {
  if (accountIds.length === 0) return []
  const rows = await tx
    .insert(
      'note_mentions',
      accountIds.map((accountId) => ({
        note_id: noteId,
        account_id: accountId,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
