import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { countQuery, labelsQuery } from '../../contacts/data/contact-queries.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { emptyMessageOf } from '../../ui/inputs/SearchFailed.tsx'
import { countClients } from './user-text.ts'

interface HandOverDialogProps {
  user: UserDetails
  onStart: (jobId: string) => void
  onClose: () => void
}

/** Gives all clients of a coach, or those with a label or status, to a colleague. */
export const HandOverDialog = ({ user, onStart, onClose }: HandOverDialogProps) => {
  const [to, setTo] = useState<string | null>(null)
  const [label, setLabel] = useState<string | null>(null)
  const [status, setStatus] = useState<'active' | 'stop' | null>(null)
  const query = {
    coach: user._id,
    ...(label !== null && { label }),
    ...(status !== null && { status }),
  }
  const labels = useQuery(labelsQuery)
  const count = useQuery(countQuery(query)).data?.count
  const hold =
    to === null
      ? 'Choose a colleague.'
      : to === user._id
        ? 'Choose somebody else.'
        : count === 0
          ? 'No clients match.'
          : null
  const start = async () => {
    if (to === null) return
    const action = { kind: 'hand-over' as const, from: user._id, to }
    onStart((await calls.contacts.startBulk({ clients: { query }, action }))._id)
  }
  return (
    <DialogForm
      title={`Hand over ${user.name}’s clients`}
      submit="Hand over"
      hold={hold}
      onSubmit={start}
      onClose={onClose}
    >
      <UserSelect label="To" placeholder="Choose a colleague" of="coaches" value={to} onChange={setTo} />
      <Select
        label="Status"
        placeholder="Any status"
        clearable
        data={[
          { value: 'active', label: 'Active' },
          { value: 'stop', label: 'Stopped' },
        ]}
        value={status}
        onChange={(next) => setStatus(next === 'active' || next === 'stop' ? next : null)}
      />
      <Select
        label="Label"
        placeholder="Any label"
        clearable
        searchable
        nothingFoundMessage={emptyMessageOf(labels)}
        data={labels.data?.map(({ v }) => v) ?? []}
        value={label}
        onChange={setLabel}
      />
      <p role="status">
        {count === undefined ? 'Counting clients…' : `${countClients(count)} will be handed over.`} Open tasks go along.
        Conversations, notes and the history stay as they are.
      </p>
    </DialogForm>
  )
}
