import { calls } from '../../client/calls.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../ui/inputs/use-choices.ts'

const LIMIT = 10

/** Searches the clients in reach, in the same way as the list of clients. */
export const contactChoices: ChoiceSource = {
  key: 'clients',
  search: async (q, signal) => {
    const { data } = await calls.contacts.list({ limit: LIMIT, ...(q !== '' && { q }) }, { signal })
    return data.map(choiceOf)
  },
  byIds: async (ids, signal) => {
    const { data } = await calls.contacts.list({ ids: ids.join(','), limit: 100 }, { signal })
    return data.map(choiceOf)
  },
}

interface ContactSelectProps {
  label?: string
  hideLabel?: boolean
  value: string | null
  onChange: (id: string | null) => void
  error?: string | null
  disabled?: boolean
  /** Set inside a popover: the list must stay inside it too, or a click on the list would close both. */
  inPopover?: boolean
}

/** Selects a client. @public Part of the reusable inputs, for screens to come. */
export const ContactSelect = ({ label = 'Client', ...props }: ContactSelectProps) => (
  <SearchSelect
    {...props}
    label={label}
    placeholder={props.hideLabel === true ? 'All clients' : 'Name, phone, email'}
    source={contactChoices}
    unknown="Unknown Client"
    picture={({ name }) => <Avatar name={name} kind="client" size={20} />}
  />
)

const choiceOf = ({ _id, profile, phoneShown }: Awaited<ReturnType<typeof calls.contacts.list>>['data'][number]) => ({
  id: _id,
  name: profile.basic.fullName,
  detail: phoneShown,
})
