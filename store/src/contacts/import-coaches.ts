import type { Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

export interface StaffInReach {
  account_id: string
  name: string
  email: string
}

/** Staff whom a file may name as coaches: those within a reach. */
export const listStaffInReach = (tx: Tenant, reach: Reach): Promise<StaffInReach[]> => {
  const all = tx.db
    .selectFrom('staff')
    .select(['account_id', 'name', 'email'])
    .where('organization_id', '=', tx.organizationId)
  if (reach.kind === 'all') return all.execute()
  return reach.accountIds.length === 0 ? Promise.resolve([]) : all.where('account_id', 'in', reach.accountIds).execute()
}
