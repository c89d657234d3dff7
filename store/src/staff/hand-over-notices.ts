import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/**
 * Gives colleagues what these coaches still have to deal with, about all clients or one: notices that a coach hasn't
 * read, and alerts that are open. They are unread for the colleagues. The coaches keep theirs, but nobody sees a notice
 * about a client whom they don't reach.
 */
export const handOverNotices = async (
  tx: Tenant,
  { from, to, contactId, at }: { from: readonly string[]; to: readonly string[]; contactId?: string; at: Date },
): Promise<void> => {
  if (from.length === 0 || to.length === 0) return
  const isAbout = contactId === undefined ? sql`n.contact_id is not null` : sql`n.contact_id = ${contactId}`
  await sql`
    insert into notice_readers (organization_id, account_id, notice_id, updated_at)
    select r.organization_id, colleague.account_id, r.notice_id, ${at}::timestamptz
    from notice_readers r join notices n on n.organization_id = r.organization_id and n.notice_id = r.notice_id,
      unnest(${[...to]}::text[]) as colleague (account_id)
    where r.organization_id = ${tx.organizationId} and r.account_id = any(${[...from]}::text[]) and ${isAbout}
      and n.status is distinct from 'closed' and (r.read_at is null or n.status = 'open')
    on conflict do nothing`.execute(tx.db)
}
