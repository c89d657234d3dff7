import type { StaffName } from '@attune/contract/staff/entity'
import type { StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../../staff/staff-name.ts'
import type { Tenant } from '../../store.ts'
import type { ConfirmationTexts, KeywordConfirmationsTable } from './tables.ts'

export type ConfirmationsRecord = Selectable<KeywordConfirmationsTable> & {
  saver: StaffName | null
}

/** What the organization has saved about STOP, START and HELP; undefined if nothing. */
export const loadConfirmations = (tx: Tenant): Promise<ConfirmationsRecord | undefined> =>
  tx
    .from('keyword_confirmations')
    .selectAll()
    .select(staffNameOf('keyword_confirmations.saved_by').as('saver'))
    .executeTakeFirst()

/** What the organization is called. */
export const organizationTitle = async (tx: Tenant): Promise<string> => {
  const { title } = await tx.from('organizations').select('title').executeTakeFirstOrThrow()
  return title
}

export const writeConfirmations = async (
  tx: Tenant,
  row: { texts: ConfirmationTexts; carrier_answers: boolean; saved_by: string; updated_at: Date },
): Promise<void> => {
  const columns = { ...row, texts: JSON.stringify(row.texts) }
  await tx
    .insert('keyword_confirmations', columns)
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ ...columns, rev: sql<number>`keyword_confirmations.rev + 1` }),
    )
    .execute()
}

/** How many confirmations of a kind a client got since a moment. */
export const countConfirmations = async (
  tx: Tenant,
  contactId: string,
  kind: StandardKeyword,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages m
    join message_origins o on o.organization_id = m.organization_id and o.contact_id = m.contact_id
      and o.sequence = m.sequence and o.run_id = ${kind}
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.at >= ${since}
      and m.author_kind = 'system'`.execute(tx.db)
  return rows[0]?.count ?? 0
}
