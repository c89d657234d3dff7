import type { Page } from '@attune/contract/page'
import type { Colleague, User } from '@attune/contract/staff/directory-calls'
import type { StaffName } from '@attune/contract/staff/entity'
import { ROLES } from '@attune/contract/roles'
import { listStaff, type StaffRecord } from '@attune/store/staff/list-staff'
import type { Deps } from '../deps.ts'
import { photoUrls } from '../media/urls.ts'
import type { Member } from '../calls/who.ts'

interface ListUsersInput {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}

/** Lists the organization's accounts, disabled ones included. */
export const listUsers = async (
  deps: Deps,
  who: Member,
  input: ListUsersInput = { limit: 10 },
): Promise<Page<User>> => {
  const query = { ...input, organizationId: who.organizationId, withDisabled: true }
  return toPage(await listStaff(deps.store.global, query), input.limit, (row) => ({
    ...nameOf(row),
    phone: row.phone,
    photoThumbnail: thumbnailOf(deps, row),
    organization: row.organization_id,
    disabled: row.disabled_at !== null,
    roles: ROLES.filter((role) => role === row.role),
  }))
}

/** Lists colleagues' names and photos; `coaches` limits them to coaches one may assign clients to. */
export const listColleagues = async (
  deps: Deps,
  who: Member,
  input: ListUsersInput & { coaches?: 'true' | 'false' | undefined } = { limit: 10 },
): Promise<Page<Colleague>> => {
  const { coaches, ...search } = input
  const onlyCoaches = coaches === 'true'
  const rows = await listStaff(deps.store.global, {
    ...search,
    ...(onlyCoaches && { ids: idsInReach(who, search.ids), roles: ['ROLE_COACH'] }),
    organizationId: who.organizationId,
    // Somebody chosen earlier keeps their name even if disabled.
    withDisabled: search.ids !== undefined && !onlyCoaches,
  })
  return toPage(rows, input.limit, (row) => ({ ...nameOf(row), photoThumbnail: thumbnailOf(deps, row) }))
}

const thumbnailOf = (deps: Deps, row: StaffRecord): string | null =>
  row.photo_media_id === null || row.photo_organization_id === null
    ? null
    : photoUrls(deps, { organizationId: row.photo_organization_id, mediaId: row.photo_media_id }).photoThumbnail

/** The requested ids that are in reach; undefined if everybody is. */
const idsInReach = ({ reach }: Member, asked: string[] | undefined): string[] | undefined => {
  if (reach.kind === 'all') return asked
  return reach.accountIds.filter((id) => asked?.includes(id) ?? true)
}

const nameOf = (row: StaffRecord): StaffName => ({ _id: row.account_id, name: row.name, email: row.email })

const toPage = <T>(rows: StaffRecord[], limit: number, read: (row: StaffRecord) => T): Page<T> => ({
  data: rows.slice(0, limit).map(read),
  pagination: { hasNext: rows.length > limit, next: null },
})
