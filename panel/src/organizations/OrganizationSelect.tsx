import { calls } from '../client/calls.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { Choice } from '../ui/inputs/select-options.ts'
import { SearchSelect } from '../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../ui/inputs/use-choices.ts'

/** Spec 2 §9. */
const LIMIT = 5

const toChoices = ({ data }: { data: { _id: string; title: string }[] }): Choice[] =>
  data.map(({ _id, title }) => ({ id: _id, name: title }))

export const organizationChoices: ChoiceSource = {
  key: 'organizations',
  search: async (q, signal) =>
    toChoices(await calls.organizations.list({ limit: LIMIT, ...(q !== '' && { q }) }, { signal })),
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

/**
 * Chooses an organization. Its square has a colour by its id (spec 1 §9). @public of the reusable inputs (spec 2 §8): the
 * admin screens take it.
 */
export const OrganizationSelect = ({ label = 'Organization', ...props }: OrganizationSelectProps) => (
  <SearchSelect
    {...props}
    label={label}
    source={organizationChoices}
    unknown="Unknown Organization"
    picture={({ id, name }) => <Avatar id={id} name={name} kind="staff" size={20} />}
  />
)
