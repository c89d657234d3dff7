import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, useOrganization } from '../../client/account.ts'

interface OrganizationFilterProps {
  /** Undefined means the organization the account works in. */
  value: string | undefined
  onChange: (organization: string | undefined) => void
}

/** The organization whose accounts are listed. Only for admins of the installation. */
export const OrganizationFilter = ({ value, onChange }: OrganizationFilterProps) => {
  const known = useQuery(organizationsQuery).data?.data ?? []
  const current = useOrganization()?._id
  return (
    <Select
      aria-label="Organization"
      allowDeselect={false}
      searchable
      data={[
        ...known.map(({ _id, title }) => ({ value: _id, label: title })),
        { value: 'none', label: 'The installation' },
        { value: 'all', label: 'All organizations' },
      ]}
      value={value ?? current ?? 'all'}
      onChange={(next) => onChange(next === current || next === null ? undefined : next)}
    />
  )
}
