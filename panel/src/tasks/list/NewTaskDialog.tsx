import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  TASK_NOTE_MAX,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_TITLE_MAX,
  type TaskPriority,
} from '@attune/contract/tasks/constants'
import { taskFormRefusals } from '@attune/contract/tasks/form-refusals'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { ContactSelect } from '../../contacts/inputs/ContactSelect.tsx'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { tasks } from '../data/task-queries.ts'
import { endOfDay } from './due-day.ts'
import { DueField, useDue } from './DueField.tsx'

interface NewTaskDialogProps {
  /** The client it is about; if absent, the dialog asks. */
  contactId?: string
  onClose: () => void
}

/** Creates a task by hand. */
export const NewTaskDialog = ({ contactId, onClose }: NewTaskDialogProps) => {
  const { timezone } = useAccount()
  const [client, setClient] = useState<string | null>(contactId ?? null)
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [priority, setPriority] = useState<TaskPriority>('medium')
  const [person, setPerson] = useState<string | null>(null)
  const due = useDue()
  const make = async () => {
    if (client === null) throw new Error('Choose a client.')
    if (title.trim() === '') throw new Error(taskFormRefusals.TaskTitleRequired.message)
    const task = await calls.tasks.create({
      contactId: client,
      title: title.trim(),
      note: note.trim(),
      priority,
      userAssigned: person,
      expiredAt: due.day === null ? null : endOfDay(due.day, timezone),
    })
    notify({ kind: 'good', title: 'Task added', content: task.title })
    await tasks.reload()
  }
  return (
    <DialogForm title="New task" submit="Add task" hold={due.problem} onSubmit={make} onClose={onClose}>
      {contactId === undefined && <ContactSelect label="Client" value={client} onChange={setClient} />}
      <TextInput
        label="What needs to be done"
        maxLength={TASK_TITLE_MAX}
        value={title}
        {...(contactId !== undefined && { 'data-autofocus': true })}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Note (optional)"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={TASK_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Input.Wrapper label="Priority" labelElement="div">
        <SegmentedControl
          aria-label="Priority"
          fullWidth
          data={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))}
          value={priority}
          onChange={(value) => setPriority(TASK_PRIORITIES.find((known) => known === value) ?? 'medium')}
        />
      </Input.Wrapper>
      <DueField due={due} />
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
