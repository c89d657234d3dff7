import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/**
 * Gives whoever covers for a coach what the coach still has to deal with: notices about clients that are unread, and
 * alerts that are open. The coach keeps them. At the end of the absence the cover no longer sees them, because they no
 * longer reach the clients.
 */
export const handOverNotices = async (
  tx: Tenant,
  { coachId, coverId, at }: { coachId: string; coverId: string; at: Date },
): Promise<void> => {
  await sql`
    insert into notice_readers (organization_id, account_id, notice_id, updated_at)
    select r.organization_id, ${coverId}, r.notice_id, ${at}::timestamptz
    from notice_readers r join notices n on n.organization_id = r.organization_id and n.notice_id = r.notice_id
    where r.organization_id = ${tx.organizationId} and r.account_id = ${coachId} and n.contact_id is not null
      and n.status is distinct from 'closed' and (r.read_at is null or n.status = 'open')
    on conflict do nothing`.execute(tx.db)
}
