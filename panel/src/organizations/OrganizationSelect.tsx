import { calls } from '../client/calls.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { Choice } from '../ui/inputs/select-options.ts'
import { SearchSelect } from '../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../ui/inputs/use-choices.ts'

const LIMIT = 5

const toChoices = ({ data }: { data: { _id: string; title: string; deletion: object | null }[] }): Choice[] =>
  data.flatMap(({ _id, title, deletion }) => (deletion === null ? [{ id: _id, name: title }] : []))

export const organizationChoices: ChoiceSource = {
  key: 'organizations',
  search: async (q, signal) =>
    toChoices(await calls.organizations.list({ limit: LIMIT, details: 'false', ...(q !== '' && { q }) }, { signal })),
  byIds: async (ids, signal) =>
    toChoices(await calls.organizations.list({ ids: ids.join(','), limit: 100 }, { signal })),
}

interface OrganizationSelectProps {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
  error?: string | null
  disabled?: boolean
}

/** Selects an organization. @public Part of the reusable inputs, for admin screens. */
export const OrganizationSelect = ({ label = 'Organization', ...props }: OrganizationSelectProps) => (
  <SearchSelect
    {...props}
    label={label}
    source={organizationChoices}
    unknown="Unknown Organization"
    picture={({ id, name }) => <Avatar organization={id} name={name} kind="staff" size={20} />}
  />
)
