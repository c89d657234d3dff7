import { isTextOrNumber } from '../../routing/search.ts'

export interface OrganizationsSearch {
  q?: string
}

export const parseOrganizationsSearch = ({ q }: Record<string, unknown>): OrganizationsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
})
