import { ROLES, type Role } from '@attune/contract/roles'
import { isText, isTextOrNumber } from '../../routing/search.ts'

/** Which accounts are listed. */
export interface UsersSearch {
  q?: string
  role?: Role
  /** An organization's id, or `none` for the accounts of the installation, or `all`. */
  organization?: string
  disabled?: boolean
}

export const parseUsersSearch = ({ q, role, organization, disabled }: Record<string, unknown>): UsersSearch => {
  const known = ROLES.find((each) => each === role)
  return {
    ...(isTextOrNumber(q) && { q: String(q) }),
    ...(known !== undefined && { role: known }),
    ...(isText(organization) && ORGANIZATION.test(organization) && { organization }),
    ...(typeof disabled === 'boolean' && { disabled }),
  }
}

const ORGANIZATION = /^(?:or_[0-9a-f]{32}|none|all)$/
