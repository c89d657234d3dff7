import { isStaff, ROLES } from '@attune/contract/roles'
import type { SortDirection } from '@attune/contract/sort'
import { USER_SORTS, type UserSort } from '@attune/contract/staff/users/constants'
import { sql } from 'kysely'
import { likePattern } from '../like-pattern.ts'
import { byNumber, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { Global } from '../store.ts'
import type { AccountRecord } from './accounts.ts'

export interface StaffQuery {
  /** Null for the accounts of the installation; `every` for everyone's, which only its admins may ask for. */
  organizationId: string | null | typeof EVERY
  q?: string | undefined
  ids?: string[] | undefined
  /** Only accounts with these roles. */
  roles?: readonly string[] | undefined
  /** Whether to include disabled accounts. */
  withDisabled: boolean
  /** Only disabled accounts, or only the others. */
  disabled?: boolean | undefined
  /** By name unless another order is chosen. */
  sort?: UserSort | undefined
  direction?: SortDirection | undefined
  /** Coaches with a higher boost first. */
  boosted?: boolean
  /** What the list is sorted by and the id of the last account before; in a boosted list, also its boost. */
  after?: { boost?: number; key: string; id: string } | undefined
  limit: number
}

export const EVERY = Symbol('every organization')

export type StaffRecord = AccountRecord & { organization_id: string | null; role: string }

/** People with an admin role who are not disabled: the organization's own, and those of the installation unless only `own`. */
export const listAdminIds = async (
  db: Global,
  organizationId: string,
  which: 'own' | 'all' = 'all',
): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select('accounts.account_id')
    .where((where) =>
      where.or([
        where('memberships.organization_id', '=', organizationId),
        ...(which === 'own' ? [] : [where('memberships.organization_id', 'is', null)]),
      ]),
    )
    .where('memberships.role', 'in', ROLES.filter(isStaff))
    .where('accounts.kind', '=', 'person')
    .where('accounts.disabled_at', 'is', null)
    .orderBy('accounts.account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** The roles of people who are not disabled, of the organization and of the installation, by account. */
export const loadActingRoles = async (db: Global, organizationId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select(['accounts.account_id', 'memberships.role'])
    .where((where) =>
      where.or([
        where('memberships.organization_id', '=', organizationId),
        where('memberships.organization_id', 'is', null),
      ]),
    )
    .where('accounts.kind', '=', 'person')
    .where('accounts.disabled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ account_id: id, role }) => [id, role]))
}

/** People of an organization with one of these roles who have joined and are not disabled. */
export const listJoinedIds = async (
  db: Global,
  organizationId: string,
  roles: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select('accounts.account_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', 'in', roles)
    .where('accounts.kind', '=', 'person')
    .where('accounts.password_hash', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.removed_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Names of accounts, deleted ones included. */
export const listNames = (
  db: Global,
  ids: readonly string[],
): Promise<Pick<AccountRecord, 'account_id' | 'name' | 'email'>[]> =>
  db
    .selectFrom('accounts')
    .select(['account_id', 'name', 'email'])
    .where('account_id', 'in', [...ids, ''])
    .execute()

export type OwnRightsRecord = Pick<AccountRecord, 'account_id' | 'name' | 'email'> & { role: string }

/** An organization's people with permissions of their own, to whom those of their role don't apply, by name. */
export const listWithOwnRights = (db: Global, organizationId: string): Promise<OwnRightsRecord[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select(['accounts.account_id', 'accounts.name', 'accounts.email', 'memberships.role'])
    .where('memberships.organization_id', '=', organizationId)
    .where('accounts.kind', '=', 'person')
    .where('accounts.disabled_at', 'is', null)
    .where((where) =>
      where.or([
        where('memberships.permissions', 'is not', null),
        sql<boolean>`cardinality(accounts.access_scope) > 0`,
      ]),
    )
    .orderBy(sql`lower(accounts.name)`)
    .orderBy('accounts.account_id')
    .execute()

/**
 * An organization's staff, by name unless another order is chosen. Fetches one more than `limit`. The sort key of a boosted
 * list, which has one order, is `<boost> <name>`.
 */
export const listStaff = async (db: Global, query: StaffQuery): Promise<(StaffRecord & { sort_key: string })[]> => {
  const { sort = 'name', direction = USER_SORTS[sort], boosted = false } = query
  const key = sql<string>`lower(accounts.name)`
  const page = pageSorted(USER_SORT_KEYS[sort], direction, sql`accounts.account_id`, query)
  const sortKey = boosted ? sql<string>`accounts.contact_assignment_boost || ' ' || ${key}` : page.key
  let select = db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .selectAll('accounts')
    .select(['memberships.organization_id', 'memberships.role', sortKey.as('sort_key')])
    .where('accounts.kind', '=', 'person')
    .where('accounts.removed_at', 'is', null)
  select = boosted
    ? select
        .orderBy('accounts.contact_assignment_boost', 'desc')
        .orderBy(key)
        .orderBy('accounts.account_id')
        .limit(query.limit + 1)
    : select.where(page.isOn).orderBy(page.order)
  const { organizationId, after } = query
  if (organizationId === null) select = select.where('memberships.organization_id', 'is', null)
  else if (organizationId !== EVERY) select = select.where('memberships.organization_id', '=', organizationId)
  if (query.q !== undefined && query.q.trim() !== '') {
    const part = likePattern(query.q)
    select = select.where((where) => where.or([where(key, 'like', part), where('accounts.email', 'like', part)]))
  }
  if (query.ids !== undefined) select = select.where('accounts.account_id', 'in', [...query.ids, ''])
  if (query.roles !== undefined) select = select.where('memberships.role', 'in', [...query.roles, ''])
  if (!query.withDisabled) select = select.where('accounts.disabled_at', 'is', null)
  if (query.disabled !== undefined)
    select = select.where('accounts.disabled_at', query.disabled ? 'is not' : 'is', null)
  if (after?.boost !== undefined)
    select = select.where(
      sql<boolean>`(-accounts.contact_assignment_boost, ${key}, accounts.account_id)
        > (${-after.boost}::integer, ${after.key}, ${after.id})`,
    )
  return select.execute()
}

/** What accounts are sorted by in each of their orders. */
export const USER_SORT_KEYS: Readonly<Record<UserSort, SortKey>> = {
  name: byText(sql`lower(accounts.name)`),
  role: byNumber(sql`coalesce(array_position(${[...ROLES]}::text[], memberships.role), 0)`),
  organization: byText(sql`coalesce((select lower(o.title) from organizations o
    where o.organization_id = memberships.organization_id), '')`),
  state: byNumber(
    sql`case when accounts.disabled_at is not null then 2 when accounts.password_hash is null then 1 else 0 end`,
  ),
}
