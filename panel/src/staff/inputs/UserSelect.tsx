import { calls } from '../../client/calls.ts'
import { StaffAvatar } from '../StaffAvatar.tsx'
import type { Choice } from '../../ui/inputs/select-options.ts'
import { MultiSearchSelect, SearchSelect } from '../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../ui/inputs/use-choices.ts'

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

/** All accounts; needs the permission to list them. */
const users: ChoiceSource = {
  key: 'users',
  search: async (q, signal) => toChoices(await calls.directory.listUsers(searchInput(q), { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.listUsers(idsInput(ids), { signal })),
}

/** Coaches that clients can be assigned to; ids are resolved among all colleagues. */
const coaches: ChoiceSource = {
  key: 'coaches',
  search: async (q, signal) =>
    toChoices(await calls.directory.listColleagues({ ...searchInput(q), coaches: 'true' }, { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.listColleagues(idsInput(ids), { signal })),
}

/** Everyone in the account's organization. */
const colleagues: ChoiceSource = {
  key: 'colleagues',
  search: async (q, signal) => toChoices(await calls.directory.listColleagues(searchInput(q), { signal })),
  byIds: async (ids, signal) => toChoices(await calls.directory.listColleagues(idsInput(ids), { signal })),
}

export const STAFF_CHOICES = { users, coaches, colleagues }

interface UserSelectProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  /** Which accounts to offer: see above. */
  of: keyof typeof STAFF_CHOICES
  error?: string | null
  disabled?: boolean
  inPopover?: boolean
}

interface OneUserProps extends UserSelectProps {
  value: string | null
  onChange: (id: string | null) => void
  clearable?: boolean
}

/** Selects a staff member. */
export const UserSelect = ({ of, ...props }: OneUserProps) => (
  <SearchSelect {...props} source={STAFF_CHOICES[of]} unknown="Unknown User" picture={pictureOf} />
)

interface ManyUsersProps extends UserSelectProps {
  value: string[]
  onChange: (ids: string[]) => void
  max?: number
}

/** Selects several staff members. */
export const UsersSelect = ({ of, ...props }: ManyUsersProps) => (
  <MultiSearchSelect {...props} source={STAFF_CHOICES[of]} unknown="Unknown User" picture={pictureOf} />
)

const pictureOf = ({ id, name }: Choice) => <StaffAvatar id={id} name={name} size={20} />
