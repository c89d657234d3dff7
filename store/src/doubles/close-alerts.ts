import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/**
 * Forgets the state of alerts for a client, and closes their open notices. Returns these, with their readers. The
 * caller holds the client's lock.
 */
export const closeAlerts = async (
  tx: Tenant,
  contactId: string,
  at: Date,
): Promise<{ notice_id: string; title: string; readers: string[] }[]> => {
  const { rows } = await sql<{ notice_id: string; title: string; readers: string[] }>`
    with forgotten as (
      delete from alert_states where organization_id = ${tx.organizationId} and contact_id = ${contactId}
      returning notice_id, is_reported
    ), closed as (
      update notices n set status = 'closed', closed_by = null, closed_at = ${at}::timestamptz from forgotten f
      where n.organization_id = ${tx.organizationId} and n.notice_id = f.notice_id and f.is_reported and n.status = 'open'
      returning n.notice_id, n.title
    )
    select c.notice_id, c.title, array(select r.account_id from notice_readers r
      where r.organization_id = ${tx.organizationId} and r.notice_id = c.notice_id order by 1) as readers
    from closed c order by c.notice_id`.execute(tx.db)
  return rows
}
