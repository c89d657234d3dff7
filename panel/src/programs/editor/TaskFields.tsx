import { NumberInput, Select, TextInput } from '@mantine/core'
import type { ProgramAction } from '@attune/contract/programs/entity'
import { PROGRAM_TASK_HOURS_MAX } from '@attune/contract/programs/limits'
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS, TASK_TITLE_MAX } from '@attune/contract/tasks/constants'
import { useFeature } from '../../client/account.ts'
import { formOf } from '../../ui/format-count.ts'
import classes from './StepRow.module.css'

type TaskAction = Extract<ProgramAction, { kind: 'task' }>

const PRIORITIES = TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))

/** The task a step creates: what to do, how urgent it is, and how long staff have. */
export const TaskFields = ({ action, onChange }: { action: TaskAction; onChange: (action: TaskAction) => void }) => {
  const hasTasks = useFeature('tasks')
  return (
    <div className={classes.task}>
      <TextInput
        aria-label="What needs to be done"
        placeholder="What needs to be done"
        maxLength={TASK_TITLE_MAX}
        value={action.title}
        error={hasTasks ? null : 'Tasks are turned off for you or your organization.'}
        onChange={({ currentTarget }) => onChange({ ...action, title: currentTarget.value })}
      />
      <Select
        aria-label="Priority"
        allowDeselect={false}
        data={PRIORITIES}
        value={action.priority}
        onChange={(priority) => priority !== null && onChange({ ...action, priority })}
      />
      <NumberInput
        aria-label="Hours until it expires"
        prefix="Expires in "
        suffix={` ${formOf(action.expiresInHours, 'hour')}`}
        min={1}
        max={PROGRAM_TASK_HOURS_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        value={action.expiresInHours}
        onChange={(hours) => typeof hours === 'number' && hours >= 1 && onChange({ ...action, expiresInHours: hours })}
      />
    </div>
  )
}
