import { DAY_MS } from '@attune/contract/durations'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_TITLE_MAX,
  type TaskPriority,
} from '@attune/contract/tasks/constants'
import { taskFormRefusals } from '@attune/contract/tasks/form-refusals'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { ContactSelect } from '../../contacts/inputs/ContactSelect.tsx'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { tasks } from '../data/task-queries.ts'

interface NewTaskDialogProps {
  /** The client it is about; without one the dialog asks. */
  contactId?: string
  onClose: () => void
}

/** How long a new task has, in days; null for no end. */
const SPANS = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '', label: 'No end' },
]

/** Makes a task by hand. */
export const NewTaskDialog = ({ contactId, onClose }: NewTaskDialogProps) => {
  const [client, setClient] = useState<string | null>(contactId ?? null)
  const [title, setTitle] = useState('')
  const [priority, setPriority] = useState<TaskPriority>('medium')
  const [days, setDays] = useState('3')
  const [person, setPerson] = useState<string | null>(null)
  const make = async () => {
    if (client === null) throw new Error('Choose a client.')
    if (title.trim() === '') throw new Error(taskFormRefusals.TaskTitleRequired.message)
    const task = await calls.tasks.create({
      contactId: client,
      title: title.trim(),
      priority,
      userAssigned: person,
      expiredAt: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
    })
    notify({ kind: 'good', title: 'Task added', content: task.title })
    await tasks.reload()
  }
  return (
    <DialogForm title="New task" submit="Add task" onSubmit={make} onClose={onClose}>
      {contactId === undefined && <ContactSelect label="Client" value={client} onChange={setClient} />}
      <TextInput
        label="What is to be done"
        maxLength={TASK_TITLE_MAX}
        value={title}
        {...(contactId !== undefined && { 'data-autofocus': true })}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Priority"
        data={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))}
        value={priority}
        onChange={(value) => setPriority(TASK_PRIORITIES.find((known) => known === value) ?? 'medium')}
      />
      <SegmentedControl aria-label="Expires in" data={SPANS} value={days} onChange={setDays} />
      <UserSelect
        label="Assigned to"
        placeholder="The client’s coach"
        of="colleagues"
        value={person}
        onChange={setPerson}
        clearable
      />
    </DialogForm>
  )
}
