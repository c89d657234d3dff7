import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TASK_DETAILS_MAX } from '@attune/contract/tasks/constants'
import { DISCARD_CHOICES } from '@attune/contract/tasks/discard-choices'
import type { Task } from '@attune/contract/tasks/entity'
import { taskFormRefusals } from '@attune/contract/tasks/form-refusals'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { discardTasks, type SkippedTask } from './change-tasks.ts'
import { discardTask } from './quick-actions.ts'
import classes from './DiscardDialog.module.css'

interface DiscardDialogProps {
  tasks: readonly Task[]
  /** `skipped`: the tasks that weren't discarded. */
  onDiscarded?: (skipped: readonly SkippedTask[]) => void
  onClose: () => void
}

/** Asks why one or more tasks are discarded. The chosen reason shows examples. */
export const DiscardDialog = ({ tasks, onDiscarded, onClose }: DiscardDialogProps) => {
  const only = tasks.length === 1 ? (tasks[0] ?? null) : null
  const [choice, setChoice] = useState<string | null>(null)
  const [details, setDetails] = useState('')
  const [isMissing, setMissing] = useState(false)
  const discard = async () => {
    const reason = DISCARD_CHOICES.find((one) => one.reason === choice)?.reason
    setMissing(reason === undefined)
    if (reason === undefined) throw new Error(taskFormRefusals.DiscardReasonRequired.message)
    if (only === null) return onDiscarded?.(await discardTasks(tasks, reason, details))
    await discardTask(only, reason, details)
    onDiscarded?.([])
  }
  return (
    <DialogForm
      title={only === null ? `Discard ${tasks.length} tasks` : 'Discard task'}
      submit="Discard"
      onSubmit={discard}
      onClose={onClose}
    >
      {only !== null && (
        <p className={classes.about} dir="auto">
          {only.title}, {only.contact.title}
        </p>
      )}
      <Radio.Group label="Reason" value={choice} onChange={setChoice} aria-invalid={isMissing && choice === null}>
        <div className={classes.reasons}>
          {DISCARD_CHOICES.map(({ reason, label, examples }) => (
            <Radio
              key={reason}
              size="xs"
              name="reason"
              value={reason}
              label={label}
              {...(reason === choice && { description: `For example: ${examples.join(' ')}` })}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={
          <>
            Details <span className={classes.optional}>optional</span>
          </>
        }
        autosize
        minRows={2}
        maxRows={6}
        maxLength={TASK_DETAILS_MAX}
        value={details}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
