import { Select } from '@mantine/core'
import { ROLE_LABELS, ROLES } from '@attune/contract/roles'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../../ui/list/use-list-filters.ts'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import type { UsersSearch } from './users-search.ts'

interface UserFiltersProps {
  address: UsersSearch
  /** Whether the reader can choose an organization. */
  withOrganization: boolean
  filters: AddressFilters<UsersSearch>
}

/** Name or email, role, state and organization. */
export const UserFilters = ({
  address: { role, disabled, organization },
  withOrganization,
  filters: { change, bar },
}: UserFiltersProps) => (
  <ListFilters label="Users" placeholder="Name or email" {...bar}>
    <Select
      aria-label="Role"
      placeholder="Any role"
      clearable
      data={ROLE_CHOICES}
      value={role ?? null}
      onChange={(next) => change({ role: ROLES.find((each) => each === next) })}
    />
    <Select
      aria-label="State"
      placeholder="Any state"
      clearable
      data={STATES}
      value={disabled === undefined ? null : String(disabled)}
      onChange={(next) => change({ disabled: next === null ? null : next === 'true' })}
    />
    {withOrganization && (
      <OrganizationFilter value={organization} onChange={(next) => change({ organization: next })} />
    )}
  </ListFilters>
)

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))
const STATES = [
  { value: 'false', label: 'Enabled' },
  { value: 'true', label: 'Disabled' },
]
