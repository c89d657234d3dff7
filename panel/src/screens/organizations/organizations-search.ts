import { ORGANIZATION_SORTS, type OrganizationSort } from '@attune/contract/organizations/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { isTextOrNumber } from '../../routing/search.ts'
import { parseOrder } from '../../ui/list/parse-order.ts'

export interface OrganizationsSearch extends ListOrder<OrganizationSort> {
  q?: string
}

export const parseOrganizationsSearch = ({ q, ...order }: Record<string, unknown>): OrganizationsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...parseOrder(ORGANIZATION_SORTS, order),
})
