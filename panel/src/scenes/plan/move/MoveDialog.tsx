import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../../client/calls.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TypedDateField } from '../../../ui/inputs/TypedDateField.tsx'
import { dayOf } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { planKey } from '../../keys.ts'
import { describeHold } from '../../why/describe-why.ts'
import { cityOf } from '../format-plan.ts'
import { moveLine, type MovableLine } from './move-line.ts'
import classes from './MoveDialog.module.css'

interface MoveDialogProps {
  line: MovableLine
  /** The client's local time that is suggested first: `2026-11-21T07:30`. */
  to: string
  onClose: () => void
}

/** Asks for the new time of a line, and says in advance what would hold it then. */
export const MoveDialog = ({ line, to, onClose }: MoveDialogProps) => {
  const { contactId, step } = line
  const { source, zone } = step
  const now = useNow()
  const [date, setDate] = useState<string | null>(to.slice(0, 10))
  const [time, setTime] = useState(to.slice(11, 16))
  const [scope, setScope] = useState<'one' | 'all'>('one')
  const local = date === null || time === '' ? null : `${date}T${time}`
  const isPersonal = source.kind === 'schedule' && source.sendByType === 'user'
  const check = useQuery({
    queryKey: [...planKey(contactId), 'hold', local],
    enabled: local !== null,
    queryFn: ({ signal }) => calls.runs.planHold({ id: contactId, at: local ?? '' }, { signal }),
    meta: { quiet: true },
  }).data
  const hold = check === undefined || isPersonal ? null : check.hold
  return (
    <DialogForm
      title="Move to…"
      submit="Move"
      hold={holdOf(local, check?.past === true)}
      onSubmit={() => moveLine(line, local ?? '', scope === 'all')}
      onClose={onClose}
    >
      <p className={classes.text} dir="auto">
        {step.text}
      </p>
      <div className={classes.when}>
        <TypedDateField label="Date" min={dayOf(now, zone)} value={date} onChange={(day) => setDate(day ?? null)} />
        <TextInput
          data-autofocus
          type="time"
          label={`Time in ${cityOf(zone)}`}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
      {source.kind === 'schedule' && !isPersonal && (
        <SegmentedControl
          aria-label="Which of them"
          data={[
            { value: 'one', label: 'Only this one' },
            { value: 'all', label: 'Every one' },
          ]}
          value={scope}
          onChange={(value) => setScope(value === 'all' ? 'all' : 'one')}
        />
      )}
      {hold !== null && (
        <p className={classes.hold} role="status">
          {describeHold(hold, now, zone)}
        </p>
      )}
    </DialogForm>
  )
}

const holdOf = (local: string | null, isPast: boolean): string | null => {
  if (local === null) return 'Choose a date and a time.'
  return isPast ? 'Choose a time that is still to come.' : null
}
