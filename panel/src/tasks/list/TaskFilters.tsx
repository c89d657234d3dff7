import { Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS, TASK_TYPES } from '@attune/contract/tasks/constants'
import { DISCARD_CHOICES } from '@attune/contract/tasks/discard-choices'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../../ui/list/use-list-filters.ts'
import { formatSpan, TYPE_WORDS } from '../task-text.ts'
import type { TasksSearch } from '../tasks-search.ts'
import { useTaskZone } from '../use-task-zone.ts'
import classes from './TaskFilters.module.css'

interface TaskFiltersProps {
  address: TasksSearch
  seesOthers: boolean
  filters: AddressFilters<TasksSearch>
}

/** Coach, priority and type; and the dashboard figure whose tasks are listed. */
export const TaskFilters = ({ address, seesOthers, filters: { change, bar } }: TaskFiltersProps) => {
  const { event, coach, priority, type } = address
  const isOfNobody = coach === 'none'
  const zone = useTaskZone()
  return (
    <ListFilters label="Tasks" {...bar}>
      {(event !== undefined || isOfNobody) && (
        <button
          type="button"
          className={classes.span}
          onClick={() => change({ ...NO_FIGURE, ...(isOfNobody && { coach: null }) })}
        >
          {describeFigure(address, zone)}
          <IconX size={14} stroke={1.5} aria-hidden="true" />
          <span className="visually-hidden">, remove this filter</span>
        </button>
      )}
      {seesOthers && (
        <UserSelect
          label="Coach"
          hideLabel
          placeholder="All coaches"
          of="coaches"
          value={isOfNobody ? null : (coach ?? null)}
          onChange={(next) => change({ coach: next })}
        />
      )}
      <Select
        aria-label="Priority"
        placeholder="All priorities"
        className={classes.select ?? ''}
        clearable
        value={priority ?? null}
        data={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))}
        onChange={(value) => change({ priority: TASK_PRIORITIES.find((known) => known === value) })}
      />
      <Select
        aria-label="Type"
        placeholder="All types"
        className={classes.select ?? ''}
        clearable
        value={type ?? null}
        data={TASK_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        onChange={(value) => change({ type: TASK_TYPES.find((known) => known === value) })}
      />
    </ListFilters>
  )
}

const NO_FIGURE = { event: null, from: null, to: null, reason: null }

const EVENT_WORDS = {
  opened: 'Opened',
  started: 'Started',
  finished: 'Finished',
  discarded: 'Discarded',
  expired: 'Expired',
}

/** The dashboard figure whose tasks are listed: `Discarded, Bad timing, Nov 1 – Nov 8`. */
const describeFigure = ({ event, coach, reason, from, to }: TasksSearch, zone: string): string =>
  [
    event === undefined ? '' : EVENT_WORDS[event],
    coach === 'none' ? 'No coach' : '',
    reason === 'system' ? 'Automatically' : (DISCARD_CHOICES.find((one) => one.reason === reason)?.label ?? ''),
    from === undefined || to === undefined ? '' : formatSpan(new Date(from), new Date(to), zone),
  ]
    .filter((part) => part !== '')
    .join(', ')
