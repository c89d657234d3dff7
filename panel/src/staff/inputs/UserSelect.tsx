import { calls } from '../../client/calls.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Choice } from '../../ui/inputs/select-options.ts'
import { MultiSearchSelect, SearchSelect } from '../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../ui/inputs/use-choices.ts'

/** Spec 2 §9. */
const LIMIT = 10

interface StaffMember {
  _id: string
  name: string
  email: string
}

const toChoices = ({ data }: { data: StaffMember[] }): Choice[] =>
  data.map(({ _id, name, email }) => ({ id: _id, name, detail: email }))

const searchInput = (q: string) => ({ limit: LIMIT, ...(q !== '' && { q }) })
const idsInput = (ids: string[]) => ({ ids: ids.join(','), limit: 100 })

/** Accounts, for whoever may list them. */
const users: ChoiceSource = {
  key: 'users',
  search: async (q, signal) => toChoices(await calls.directory.users(searchInput(q), { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.users(idsInput(ids), { signal })),
}

/** Coaches one may give clients to; what was chosen before is found among all colleagues. */
const coaches: ChoiceSource = {
  key: 'coaches',
  search: async (q, signal) =>
    toChoices(await calls.directory.colleagues({ ...searchInput(q), coaches: 'true' }, { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.colleagues(idsInput(ids), { signal })),
}

/** Everybody of one's own organization. */
const colleagues: ChoiceSource = {
  key: 'colleagues',
  search: async (q, signal) => toChoices(await calls.directory.colleagues(searchInput(q), { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.colleagues(idsInput(ids), { signal })),
}

export const STAFF_CHOICES = { users, coaches, colleagues }

interface UserSelectProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  /** Accounts (needs the right to list them), coaches one may give clients to, or colleagues. */
  of: keyof typeof STAFF_CHOICES
  error?: string | null
  disabled?: boolean
  inPopover?: boolean
}

interface OneProps extends UserSelectProps {
  value: string | null
  onChange: (id: string | null) => void
  clearable?: boolean
}

/** Chooses a member of staff. */
export const UserSelect = ({ of, ...props }: OneProps) => (
  <SearchSelect {...props} source={STAFF_CHOICES[of]} unknown="Unknown User" picture={pictureOf} />
)

interface ManyProps extends UserSelectProps {
  value: string[]
  onChange: (ids: string[]) => void
  max?: number
}

/** Chooses several members of staff. */
export const UsersSelect = ({ of, ...props }: ManyProps) => (
  <MultiSearchSelect {...props} source={STAFF_CHOICES[of]} unknown="Unknown User" picture={pictureOf} />
)

const pictureOf = ({ id, name }: Choice) => <Avatar id={id} name={name} kind="staff" size={20} />
