import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DISCARD_REASONS, TASK_DETAILS_MAX } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { taskRefusals } from '@attune/contract/tasks/refusals'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { discardTask } from './quick-actions.ts'
import classes from './DiscardDialog.module.css'

interface DiscardDialogProps {
  task: Task
  onDiscarded?: () => void
  onClose: () => void
}

/** Asks why a task is discarded. The chosen reason shows examples. */
export const DiscardDialog = ({ task, onDiscarded, onClose }: DiscardDialogProps) => {
  const [choice, setChoice] = useState<string | null>(null)
  const [details, setDetails] = useState('')
  const [isMissing, setMissing] = useState(false)
  const discard = async () => {
    const reason = DISCARD_REASONS.find((one) => one.reason === choice)?.reason
    setMissing(reason === undefined)
    if (reason === undefined) throw new Error(taskRefusals.DiscardReasonRequired.message)
    await discardTask(task, reason, details)
    onDiscarded?.()
  }
  return (
    <DialogForm title="Discard task" submit="Discard" onSubmit={discard} onClose={onClose}>
      <p className={classes.about} dir="auto">
        {task.title}, {task.contact.title}
      </p>
      <Radio.Group label="Reason" value={choice} onChange={setChoice} aria-invalid={isMissing && choice === null}>
        <div className={classes.reasons}>
          {DISCARD_REASONS.map(({ reason, label, examples }) => (
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
