import { IconChevronsDown, IconChevronsUp, IconEqual } from '@tabler/icons-react'
import { TASK_PRIORITY_LABELS, type TaskPriority } from '@attune/contract/tasks/constants'
import classes from './Priority.module.css'

const ICONS = { high: IconChevronsUp, medium: IconEqual, low: IconChevronsDown }

/** A priority as an icon; its name is for screen readers, because lists also have it as a word. */
export const PriorityIcon = ({ priority, named = false }: { priority: TaskPriority; named?: boolean }) => {
  const Icon = ICONS[priority]
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {named && <span className="visually-hidden">{TASK_PRIORITY_LABELS[priority]}</span>}
    </span>
  )
}

export const PriorityWord = ({ priority }: { priority: TaskPriority }) => (
  <span className={classes.priority} data-priority={priority}>
    {TASK_PRIORITY_LABELS[priority]}
  </span>
)
