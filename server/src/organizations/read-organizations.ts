import type { Organization } from '@attune/contract/organizations/entity'
import type { OrganizationSort } from '@attune/contract/organizations/sorts'
import type { Page } from '@attune/contract/page'
import type { ListOrder } from '@attune/contract/sort'
import { ORGANIZATION_SORT_KEYS, listOrganizations as list } from '@attune/store/organizations/organizations'
import { readSortCursor, toPage } from '../calls/cursor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'
import { accessOrganization, organizationFor } from './access.ts'

interface ListInput extends ListOrder<OrganizationSort> {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
  next?: string | undefined
}

/** An admin of the installation gets every organization, everybody else their own. */
export const listOrganizations = async (
  deps: Deps,
  who: Person,
  input: ListInput = { limit: 5 },
): Promise<Page<Organization>> => {
  const ids = who.home === null ? input.ids : [who.home].filter((id) => input.ids?.includes(id) ?? true)
  const { q, sort, direction, limit, next } = input
  const after = readSortCursor(next, ORGANIZATION_SORT_KEYS[sort ?? 'title'])
  const rows = await list(deps.store.global, { q, ids, sort, direction, after, limit })
  return toPage(
    rows,
    limit,
    (row) => row.organization_id,
    (row) => organizationFor(deps, who, row),
  )
}

export const getOrganization = async (deps: Deps, who: Person, input: { id: string }): Promise<Organization> => {
  accessOrganization(who, input.id)
  const [row] = await list(deps.store.global, { ids: [input.id], limit: 1 })
  if (row === undefined) throw new Refusal('OrganizationNotFound')
  return organizationFor(deps, who, row)
}
