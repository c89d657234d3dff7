import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { listOrganizations as list } from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import type { Person } from '../calls/who.ts'
import { organizationOf } from './organization.ts'

/** An admin of the installation finds every organization, everybody else their own. */
export const listOrganizations = async (
  deps: Deps,
  who: Person,
  input: { q?: string | undefined; ids?: string[] | undefined; limit: number } = { limit: 5 },
): Promise<Page<Organization>> => {
  const asked = input.ids
  const ids = who.home === null ? asked : [who.home].filter((id) => asked?.includes(id) ?? true)
  const rows = await list(deps.store.global, { q: input.q, ids, limit: input.limit })
  return {
    data: rows.slice(0, input.limit).map(organizationOf),
    pagination: { hasNext: rows.length > input.limit, next: null },
  }
}
