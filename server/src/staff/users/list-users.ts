import type { Page } from '@attune/contract/page'
import type { Role } from '@attune/contract/roles'
import type { ListOrder } from '@attune/contract/sort'
import type { Colleague } from '@attune/contract/staff/directory-calls'
import type { StaffName } from '@attune/contract/staff/entity'
import type { UserSort } from '@attune/contract/staff/users/constants'
import type { User } from '@attune/contract/staff/users/user'
import { EVERY, listStaff, USER_SORT_KEYS, type StaffRecord } from '@attune/store/staff/list-staff'
import { decodeCursor, invalidCursor, readSortCursor, toPage } from '../../calls/cursor.ts'
import type { Deps } from '../../deps.ts'
import { photoUrls } from '../../media/urls.ts'
import type { Member, Person } from '../../calls/who.ts'
import { userOf } from './access-user.ts'

interface SearchInput {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}
interface ListUsersInput extends SearchInput, ListOrder<UserSort> {
  role?: Role | undefined
  organization?: string | undefined
  disabled?: 'true' | 'false' | undefined
  next?: string | undefined
}

/** Lists accounts, disabled ones included: the organization's, or those that an admin of the installation asks for. */
export const listUsers = async (
  deps: Deps,
  who: Member | Person,
  { role, organization, disabled, next, ...search }: ListUsersInput = { limit: 10 },
): Promise<Page<User>> => {
  // Nobody learns which other organizations there are.
  if (who.home !== null && ![undefined, 'all', who.home].includes(organization))
    return { data: [], pagination: { hasNext: false, next: null } }
  const rows = await listStaff(deps.store.global, {
    ...search,
    organizationId: organizationOf(who, organization),
    roles: role === undefined ? undefined : [role],
    disabled: disabled === undefined ? undefined : disabled === 'true',
    after: readSortCursor(next, USER_SORT_KEYS[search.sort ?? 'name']),
    withDisabled: true,
  })
  return toPage(
    rows,
    search.limit,
    (row) => row.account_id,
    (row) => userOf(deps, row, row),
  )
}

const organizationOf = (who: Member | Person, asked: string | undefined): string | null | typeof EVERY => {
  if (who.home !== null) return who.home
  if (asked === undefined) return 'organizationId' in who ? who.organizationId : EVERY
  if (asked === 'all') return EVERY
  return asked === 'none' ? null : asked
}

/**
 * Lists colleagues' names and photos; `coaches` limits them to coaches one may assign clients to. Whoever isn't confirmed
 * yet is listed alone.
 */
export const listColleagues = async (
  deps: Deps,
  who: Member,
  input: SearchInput & { coaches?: 'true' | 'false' | undefined; next?: string | undefined } = { limit: 10 },
): Promise<Page<Colleague>> => {
  const { coaches, next, ...search } = input
  const onlyCoaches = coaches === 'true'
  const isUnconfirmed = who.role === 'ROLE_COACH_UNCONFIRMED'
  const rows = await listStaff(deps.store.global, {
    ...search,
    ...((onlyCoaches || isUnconfirmed) && { ids: idsInReach(who, search.ids) }),
    ...(onlyCoaches && { roles: ['ROLE_COACH'], boosted: true }),
    organizationId: who.organizationId,
    after: next === undefined ? undefined : onlyCoaches ? readBoostedCursor(next) : decodeCursor(next),
    // Somebody chosen earlier keeps their name even if disabled.
    withDisabled: search.ids !== undefined && !onlyCoaches,
  })
  return toPage(
    rows,
    search.limit,
    (row) => row.account_id,
    (row) => ({ ...nameOf(row), photoThumbnail: thumbnailOf(deps, row) }),
  )
}

/** Where a list that begins with the boost continues. */
const readBoostedCursor = (next: string): { boost: number; key: string; id: string } => {
  const { key: sortKey, id } = decodeCursor(next)
  const [, boost, key] = /^(-?[0-9]{1,9}) (.*)$/s.exec(sortKey) ?? []
  if (boost === undefined || key === undefined) throw invalidCursor()
  return { boost: Number(boost), key, id }
}

/** The most coaches that are listed at once. */
const COACHES_MAX = 1_000

/** All coaches whose clients one reaches, by name. */
export const listCoachesInReach = async (deps: Deps, who: Member): Promise<Colleague[]> => {
  const rows = await listStaff(deps.store.global, {
    limit: COACHES_MAX,
    ids: idsInReach(who, undefined),
    roles: ['ROLE_COACH'],
    organizationId: who.organizationId,
    withDisabled: false,
  })
  return rows.slice(0, COACHES_MAX).map((row) => ({ ...nameOf(row), photoThumbnail: thumbnailOf(deps, row) }))
}

const thumbnailOf = (deps: Deps, row: StaffRecord): string | null =>
  row.photo_media_id === null || row.photo_organization_id === null
    ? null
    : photoUrls(deps, { organizationId: row.photo_organization_id, mediaId: row.photo_media_id }).photoThumbnail

/** The requested ids that are in reach; undefined if everybody is. */
export const idsInReach = ({ ownReach: reach }: Member, asked: string[] | undefined): string[] | undefined => {
  if (reach.kind === 'all') return asked
  return reach.accountIds.filter((id) => asked?.includes(id) ?? true)
}

const nameOf = (row: StaffRecord): StaffName => ({ _id: row.account_id, name: row.name, email: row.email })
