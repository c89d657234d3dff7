import { ORGANIZATION_SORTS, type OrganizationSort } from '@attune/contract/organizations/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { sql, type Insertable, type Selectable } from 'kysely'
import { likePattern } from '../like-pattern.ts'
import { byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { OrganizationsTable } from './tables.ts'
import type { Global } from '../store.ts'

export type OrganizationRecord = Selectable<OrganizationsTable>

interface OrganizationsQuery extends ListOrder<OrganizationSort> {
  q?: string | undefined
  ids?: string[] | undefined
  /** What they are sorted by and the id of the last one before. */
  after?: { key: string; id: string } | undefined
  limit: number
}

/** Organizations, by title unless another order is chosen. Fetches one more than `limit`. */
export const listOrganizations = (
  db: Global,
  query: OrganizationsQuery,
): Promise<(OrganizationRecord & { sort_key: string })[]> => {
  const { sort = 'title', direction = ORGANIZATION_SORTS[sort] } = query
  const page = pageSorted(ORGANIZATION_SORT_KEYS[sort], direction, sql`organization_id`, query)
  let select = db
    .selectFrom('organizations')
    .selectAll()
    .select(page.key.as('sort_key'))
    .where('erased_at', 'is', null)
    .where(page.isOn)
    .orderBy(page.order)
  if (query.q !== undefined && query.q.trim() !== '')
    select = select.where(sql`lower(title)`, 'like', likePattern(query.q))
  if (query.ids !== undefined) select = select.where('organization_id', 'in', [...query.ids, ''])
  return select.execute()
}

/** What organizations are sorted by in each of their orders. */
export const ORGANIZATION_SORT_KEYS: Readonly<Record<OrganizationSort, SortKey>> = {
  title: byText(sql`title`),
  timezone: byText(sql`time_zone`),
}

export const insertOrganization = async (
  db: Global,
  organization: Insertable<OrganizationsTable>,
  addresses: { carrier: string; address: string }[],
): Promise<void> => {
  await db.insertInto('organizations').values(organization).execute()
  for (const address of addresses)
    await db
      .insertInto('addresses')
      .values({ ...address, organization_id: organization.organization_id })
      .execute()
}

/** The organization an address belongs to. Webhooks need it before anything else. */
export const organizationAtAddress = async (db: Global, carrier: string, address: string): Promise<string | null> => {
  const row = await db
    .selectFrom('addresses')
    .select('organization_id')
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.organization_id ?? null
}

/** Whether any organization exists yet. */
export const hasOrganizations = async (db: Global): Promise<boolean> =>
  (await db.selectFrom('organizations').select('organization_id').limit(1).executeTakeFirst()) !== undefined

/** Locks an organization. Undefined if it doesn't exist. */
export const loadOrganization = (db: Global, id: string): Promise<OrganizationRecord | undefined> =>
  db.selectFrom('organizations').selectAll().where('organization_id', '=', id).executeTakeFirst()

export const lockOrganization = (db: Global, id: string): Promise<OrganizationRecord | undefined> =>
  db.selectFrom('organizations').selectAll().where('organization_id', '=', id).forUpdate().executeTakeFirst()

export type OrganizationChange = Pick<
  OrganizationRecord,
  | 'title'
  | 'time_zone'
  | 'accent_hue'
  | 'own_colors'
  | 'logo_media_id'
  | 'coach_pages'
  | 'sign_ups'
  | 'transcripts'
  | 'labels'
  | 'permissions'
  | 'features'
  | 'permissions_by_role'
  | 'log_days'
  | 'session_days'
>

/** Updates an organization and increases its rev. */
export const changeOrganization = (db: Global, id: string, change: OrganizationChange): Promise<OrganizationRecord> =>
  db
    .updateTable('organizations')
    .set({
      ...change,
      permissions_by_role: JSON.stringify(change.permissions_by_role),
      own_colors: change.own_colors === null ? null : JSON.stringify(change.own_colors),
      rev: sql<number>`rev + 1`,
    })
    .where('organization_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets whether everyone in the organization must have a second factor. */
export const setSecondFactorRule = async (db: Global, id: string, required: boolean): Promise<void> => {
  await db
    .updateTable('organizations')
    .set({ require_second_factor: required, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', id)
    .execute()
}

/** What the organization's theme is made of. Undefined if there is no such organization. */
export const loadThemeSource = (
  db: Global,
  id: string,
): Promise<Pick<OrganizationRecord, 'accent_hue' | 'own_colors'> | undefined> =>
  db
    .selectFrom('organizations')
    .select(['accent_hue', 'own_colors'])
    .where('organization_id', '=', id)
    .executeTakeFirst()
