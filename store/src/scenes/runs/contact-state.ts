import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** A contact's state that decides whether scenes can be started for them. */
export const loadContactState = async (
  tx: Tenant,
  contactId: string,
): Promise<{ status: 'active' | 'stop'; optedOut: boolean; running: string[] }> => {
  const { rows } = await sql<{ status: 'active' | 'stop'; optedOut: boolean; running: string[] }>`
    select c.status, c.opted_out_at is not null as "optedOut", array(
      select r.scene_id from runs r where r.organization_id = c.organization_id and r.contact_id = c.contact_id
        and r.status = 'active') as running
    from contacts c where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('A contact within reach is not there.')
  return row
}
