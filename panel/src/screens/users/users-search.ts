import { ROLES, type Role } from '@attune/contract/roles'
import type { ListOrder } from '@attune/contract/sort'
import { USER_SORTS, type UserSort } from '@attune/contract/staff/users/constants'
import { isText, isTextOrNumber } from '../../routing/search.ts'
import { parseOrder } from '../../ui/list/parse-order.ts'

/** Which accounts are listed. */
export interface UsersSearch extends ListOrder<UserSort> {
  q?: string
  role?: Role
  /** An organization's id, or `none` for the accounts of the installation, or `all`. */
  organization?: string
  disabled?: boolean
}

export const parseUsersSearch = ({
  q,
  role,
  organization,
  disabled,
  ...order
}: Record<string, unknown>): UsersSearch => {
  const known = ROLES.find((each) => each === role)
  return {
    ...(isTextOrNumber(q) && { q: String(q) }),
    ...(known !== undefined && { role: known }),
    ...(isText(organization) && ORGANIZATION.test(organization) && { organization }),
    ...(typeof disabled === 'boolean' && { disabled }),
    ...parseOrder(USER_SORTS, order),
  }
}

const ORGANIZATION = /^(?:or_[0-9a-f]{32}|none|all)$/
