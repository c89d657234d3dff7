import { sql } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** Who coaches a contact; null when it is not there or out of reach. */
export const coachIdsWithin = async (tx: Tenant, reach: Reach, contactId: string): Promise<string[] | null> => {
  const { rows } = await sql<{ coach_ids: string[] }>`
    select array(select cc.account_id from contact_coaches cc
      where cc.organization_id = c.organization_id and cc.contact_id = c.contact_id order by 1) as coach_ids
    from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId} and c.removed_at is null
      and ${isWithinReach(reach, 'c')}`.execute(tx.db)
  return rows[0]?.coach_ids ?? null
}
