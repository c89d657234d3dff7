import { Button, Select } from '@mantine/core'
import { IconChecks, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdminType } from '@attune/contract/roles'
import { DISCARD_REASONS, TASK_PRIORITIES, TASK_PRIORITY_LABELS, TASK_TYPES } from '@attune/contract/tasks/constants'
import { useAccount } from '../../client/account.ts'
import type { TasksSearch } from '../tasks-search.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { OPEN, taskListQuery, useTasksLive } from '../data/task-queries.ts'
import { TaskGate } from '../TaskGate.tsx'
import { formatSpan, TYPE_WORDS } from '../task-text.ts'
import { TaskHead } from './TaskHead.tsx'
import { TaskList } from './TaskList.tsx'
import classes from './TasksPage.module.css'

/** `/contacts/tasks`: the tasks of all clients within reach. Filters are in the address. */
export const TasksPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const Screen = () => {
  useTasksLive()
  const search = useSearch({ from: '/signed-in/contacts/tasks' })
  const navigate = useNavigate()
  const { roles } = useAccount()
  const seesOthers = roles.some(isAdminType)
  const { status, ...filters } = search
  const ofEvent = filters.event !== undefined
  const isOpen = status === undefined && !ofEvent
  const list = useInfiniteQuery(
    taskListQuery({
      ...filters,
      ...(!ofEvent && { status: status ?? OPEN }),
      sort: isOpen ? 'urgency' : 'latest',
      limit: 50,
    }),
  )
  const go = (next: TasksSearch) => void navigate({ to: '/contacts/tasks', search: next })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <ListPage
      bars={
        <>
          <TaskHead title="Tasks" tab={ofEvent ? 'figure' : (status ?? 'open')} />
          <Filters search={search} seesOthers={seesOthers} isFiltered={isFiltered} onChange={go} />
        </>
      }
    >
      <TaskList
        key={JSON.stringify(search)}
        label="Tasks"
        list={list}
        place={JSON.stringify(search)}
        closed={!isOpen}
        showsStaff={seesOthers}
        empty={
          <EmptyState
            icon={<IconChecks />}
            title={isFiltered ? 'No result' : isOpen ? 'No open tasks' : 'No tasks here'}
          >
            {isFiltered
              ? 'Try to change search filter.'
              : isOpen
                ? 'A task appears here when a client needs something from you.'
                : 'Tasks that end this way are listed here.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

interface FiltersProps {
  search: TasksSearch
  seesOthers: boolean
  isFiltered: boolean
  onChange: (next: TasksSearch) => void
}

const Filters = ({ search, seesOthers, isFiltered, onChange }: FiltersProps) => {
  const { coach: _coach, ...others } = search
  const { priority: _priority, ...anyPriority } = search
  const { type: _type, ...anyType } = search
  const { event, from: _from, to: _to, reason: _reason, ...anyTime } = search.coach === 'none' ? others : search
  return (
    <div className={classes.filters} role="search" aria-label="Tasks">
      {(event !== undefined || search.coach === 'none') && (
        <button type="button" className={classes.span} onClick={() => onChange(anyTime)}>
          {describeFigure(search)}
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
          value={search.coach === 'none' ? null : (search.coach ?? null)}
          onChange={(coach) => onChange(coach === null ? others : { ...search, coach })}
        />
      )}
      <Select
        aria-label="Priority"
        placeholder="All priorities"
        className={classes.select ?? ''}
        clearable
        value={search.priority ?? null}
        data={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))}
        onChange={(value) => {
          const priority = TASK_PRIORITIES.find((known) => known === value)
          onChange(priority === undefined ? anyPriority : { ...search, priority })
        }}
      />
      <Select
        aria-label="Type"
        placeholder="All types"
        className={classes.select ?? ''}
        clearable
        value={search.type ?? null}
        data={TASK_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        onChange={(value) => {
          const type = TASK_TYPES.find((known) => known === value)
          onChange(type === undefined ? anyType : { ...search, type })
        }}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onChange(search.status === undefined ? {} : { status: search.status })}
        >
          Clear
        </Button>
      )}
    </div>
  )
}

const EVENT_WORDS = {
  opened: 'Opened',
  started: 'Started',
  finished: 'Finished',
  discarded: 'Discarded',
  expired: 'Expired',
}

/** The figure of the dashboard whose tasks are listed: `Discarded, Bad timing, Nov 1 – Nov 8`. */
const describeFigure = ({ event, coach, reason, from, to }: TasksSearch): string =>
  [
    event === undefined ? '' : EVENT_WORDS[event],
    coach === 'none' ? 'No coach' : '',
    reason === 'system' ? 'Automatically' : (DISCARD_REASONS.find((one) => one.reason === reason)?.label ?? ''),
    from === undefined || to === undefined ? '' : formatSpan(new Date(from), new Date(to)),
  ]
    .filter((part) => part !== '')
    .join(', ')
