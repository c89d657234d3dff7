import { isStaff, ROLES } from '@attune/contract/roles'
import { sql } from 'kysely'
import { likePattern } from '../like-pattern.ts'
import type { Global } from '../store.ts'
import type { AccountRecord } from './accounts.ts'

export interface StaffQuery {
  /** Required: accounts are never listed across organizations. */
  organizationId: string
  q?: string | undefined
  ids?: string[] | undefined
  /** Only accounts with these roles. */
  roles?: readonly string[] | undefined
  /** Whether to include disabled accounts. */
  withDisabled: boolean
  limit: number
}

export type StaffRecord = AccountRecord & { organization_id: string | null; role: string }

/** People with an admin role who are not disabled: the organization's own, and those of the installation. */
export const listAdminIds = async (db: Global, organizationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select('accounts.account_id')
    .where((where) =>
      where.or([
        where('memberships.organization_id', '=', organizationId),
        where('memberships.organization_id', 'is', null),
      ]),
    )
    .where('memberships.role', 'in', ROLES.filter(isStaff))
    .where('accounts.kind', '=', 'person')
    .where('accounts.disabled_at', 'is', null)
    .orderBy('accounts.account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** An organization's staff by name. Fetches one more than `limit`. */
export const listStaff = (db: Global, query: StaffQuery): Promise<StaffRecord[]> => {
  let select = db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .selectAll('accounts')
    .select(['memberships.organization_id', 'memberships.role'])
    .where('memberships.organization_id', '=', query.organizationId)
    .where('accounts.kind', '=', 'person')
    .orderBy(sql`lower(accounts.name)`)
    .orderBy('accounts.account_id')
    .limit(query.limit + 1)
  if (query.q !== undefined && query.q.trim() !== '') {
    const part = likePattern(query.q)
    select = select.where((where) =>
      where.or([where(sql`lower(accounts.name)`, 'like', part), where('accounts.email', 'like', part)]),
    )
  }
  if (query.ids !== undefined) select = select.where('accounts.account_id', 'in', [...query.ids, ''])
  if (query.roles !== undefined) select = select.where('memberships.role', 'in', [...query.roles, ''])
  if (!query.withDisabled) select = select.where('accounts.disabled_at', 'is', null)
  return select.execute()
}
