import type { Organization } from '@attune/contract/organizations/entity'
import { listOrganizations } from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'
import { accessOrganization } from './access.ts'
import { organizationOf } from './organization.ts'

export const getOrganization = async (deps: Deps, who: Person, input: { id: string }): Promise<Organization> => {
  accessOrganization(who, input.id)
  const [row] = await listOrganizations(deps.store.global, { ids: [input.id], limit: 1 })
  if (row === undefined) throw new Refusal('OrganizationNotFound')
  return organizationOf(row)
}
