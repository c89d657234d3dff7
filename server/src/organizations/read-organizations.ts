import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { listOrganizations as list } from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'
import { accessOrganization, organizationFor } from './access.ts'

/** An admin of the installation gets every organization, everybody else their own. */
export const listOrganizations = async (
  deps: Deps,
  who: Person,
  input: { q?: string | undefined; ids?: string[] | undefined; limit: number } = { limit: 5 },
): Promise<Page<Organization>> => {
  const ids = who.home === null ? input.ids : [who.home].filter((id) => input.ids?.includes(id) ?? true)
  const rows = await list(deps.store.global, { q: input.q, ids, limit: input.limit })
  return {
    data: rows.slice(0, input.limit).map((row) => organizationFor(deps, who, row)),
    pagination: { hasNext: rows.length > input.limit, next: null },
  }
}

export const getOrganization = async (deps: Deps, who: Person, input: { id: string }): Promise<Organization> => {
  accessOrganization(who, input.id)
  const [row] = await list(deps.store.global, { ids: [input.id], limit: 1 })
  if (row === undefined) throw new Refusal('OrganizationNotFound')
  return organizationFor(deps, who, row)
}
