import { Select } from '@mantine/core'
import { useState } from 'react'
import { MISSED_CHOICES, type MissedChoice } from '@attune/contract/schedules/form'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { DialogForm } from '../ui/DialogForm.tsx'
import { useNow } from '../ui/time/use-now.ts'
import { describeScheduled, formatComing } from './format-schedule.ts'

const CHOICES: Record<MissedChoice, string> = {
  send: 'Send now',
  move: 'Move to the same time today or tomorrow',
  drop: 'Drop',
}

interface ResumeDialogProps {
  missed: readonly ScheduledMessage[]
  onResume: (missed: { _id: string; choice: MissedChoice }[]) => Promise<unknown>
  onClose: () => void
}

/** Asks what to do with each message whose time passed while it was stopped. */
export const ResumeDialog = ({ missed, onResume, onClose }: ResumeDialogProps) => {
  const now = useNow()
  const [choices, setChoices] = useState<Record<string, MissedChoice>>({})
  const choiceOf = (id: string) => choices[id] ?? 'move'
  return (
    <DialogForm
      title="Resume all"
      submit="Resume all"
      onSubmit={() => onResume(missed.map(({ _id }) => ({ _id, choice: choiceOf(_id) })))}
      onClose={onClose}
    >
      <p>
        {missed.length === 1 ? 'One message was missed meanwhile.' : `${missed.length} messages were missed meanwhile.`}
      </p>
      {missed.map(({ _id, data, nextRunAt, zone }) => (
        <Select
          key={_id}
          label={`“${describeScheduled(data).slice(0, 60)}”, due ${formatComing(new Date(nextRunAt ?? now), now, zone)}`}
          allowDeselect={false}
          data={MISSED_CHOICES.map((value) => ({ value, label: CHOICES[value] }))}
          value={choiceOf(_id)}
          onChange={(chosen) => {
            const choice = MISSED_CHOICES.find((known) => known === chosen)
            if (choice !== undefined) setChoices({ ...choices, [_id]: choice })
          }}
        />
      ))}
    </DialogForm>
  )
}
