import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** The contacts a reader can reach: all of the organization, or those of some coaches. Determined by the role. */
export type Reach = { kind: 'all' } | { kind: 'coaches'; accountIds: string[] }

/** A condition on a table with `organization_id` and `contact_id` under the given alias. */
export const isWithinReach = (reach: Reach, alias: string) =>
  reach.kind === 'all'
    ? sql`true`
    : sql`exists (select from contact_coaches reach where reach.organization_id = ${sql.ref(`${alias}.organization_id`)}
        and reach.contact_id = ${sql.ref(`${alias}.contact_id`)} and reach.account_id = any(${reach.accountIds}))`

/** A condition on one contact, which the database evaluates once, however many rows about the contact follow. */
export const isContactWithinReach = (reach: Reach, { organizationId }: Tenant, contactId: string) =>
  reach.kind === 'all'
    ? sql`true`
    : sql`(select exists (select from contact_coaches reach where reach.organization_id = ${organizationId}
        and reach.contact_id = ${contactId} and reach.account_id = any(${reach.accountIds})))`

/** The coaches whose contacts a manager can read. */
export const coachesOfManager = async (tx: Tenant, managerId: string): Promise<string[]> => {
  const rows = await tx.from('staff_managers').select('coach_id').where('manager_id', '=', managerId).execute()
  return rows.map((row) => row.coach_id)
}

/** The managers of these coaches. */
export const managersOfCoaches = async (tx: Tenant, coachIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .from('staff_managers')
    .select('manager_id')
    .distinct()
    .where('coach_id', 'in', [...coachIds, ''])
    .execute()
  return rows.map((row) => row.manager_id)
}
