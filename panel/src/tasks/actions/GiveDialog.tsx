import { useState } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { giveTasks, type SkippedTask } from './change-tasks.ts'
import classes from './DiscardDialog.module.css'

interface GiveDialogProps {
  tasks: readonly Task[]
  /** `skipped`: the tasks that weren't given away. */
  onGiven?: (skipped: readonly SkippedTask[]) => void
  onClose: () => void
}

/** Gives one or more tasks to a colleague. If the only one is refused, the dialog says why. */
export const GiveDialog = ({ tasks, onGiven, onClose }: GiveDialogProps) => {
  const [person, setPerson] = useState<string | null>(null)
  const only = tasks.length === 1 ? (tasks[0] ?? null) : null
  const give = async () => {
    if (person === null) throw new Error('Choose a colleague.')
    const skipped = await giveTasks(tasks, person)
    if (only !== null && skipped[0] !== undefined) throw new Error(skipped[0].reason)
    onGiven?.(skipped)
  }
  return (
    <DialogForm
      title={only === null ? `Give ${tasks.length} tasks to a colleague` : 'Give task to a colleague'}
      submit="Give"
      onSubmit={give}
      onClose={onClose}
    >
      {only !== null && (
        <p className={classes.about} dir="auto">
          {only.title}, {only.contact.title}
        </p>
      )}
      <UserSelect label="Colleague" placeholder="Name or email" of="colleagues" value={person} onChange={setPerson} />
    </DialogForm>
  )
}
