import { Select } from '@mantine/core'
import { IconChecks, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdminType } from '@attune/contract/roles'
import {
  DISCARD_REASONS,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_SORTS,
  TASK_TYPES,
  type TaskSort,
} from '@attune/contract/tasks/constants'
import { useAccount } from '../../client/account.ts'
import type { TasksSearch } from '../tasks-search.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { orderAfterClick, sortOf, type UsualOrder } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListFilters, type AddressFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { OPEN, tasks } from '../data/task-queries.ts'
import { TaskGate } from '../TaskGate.tsx'
import { formatSpan, TYPE_WORDS } from '../task-text.ts'
import { useTaskZone } from '../use-task-zone.ts'
import { TaskHead } from './TaskHead.tsx'
import { TaskList } from './TaskList.tsx'
import classes from './TasksPage.module.css'

/** `/contacts/tasks`: the tasks of all clients within reach. Filters and order are in the address. */
export const TasksPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const Screen = () => {
  tasks.useLive()
  const address = useSearch({ from: '/signed-in/contacts/tasks' })
  const navigate = useNavigate()
  const seesOthers = useAccount().roles.some(isAdminType)
  const filters = useListFilters<TasksSearch>({
    address,
    kept: ['status', 'sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/contacts/tasks', search, replace }),
  })
  const { status, sort, direction, ...of } = address
  const ofEvent = of.event !== undefined
  const isOpen = status === undefined && !ofEvent
  const usual: UsualOrder<TaskSort> = isOpen ? { by: 'urgency', unseen: true } : { by: 'latest' }
  const order = sortOf(TASK_SORTS, usual, { sort, direction })
  const list = useInfiniteQuery(
    tasks.list({
      ...of,
      ...(!ofEvent && { status: status ?? OPEN }),
      sort: order.by,
      direction: order.order,
      limit: 50,
    }),
  )
  return (
    <ListPage
      bars={
        <>
          <TaskHead title="Tasks" tab={ofEvent ? 'figure' : (status ?? 'open')} />
          <Filters address={address} seesOthers={seesOthers} filters={filters} />
        </>
      }
    >
      <TaskList
        label="Tasks"
        list={list}
        place={JSON.stringify({ status, ...of })}
        sort={order}
        onSort={(by) => filters.change(orderAfterClick(TASK_SORTS, usual, address, by))}
        closed={!isOpen}
        showsStaff={seesOthers}
        onClear={filters.onClear}
        empty={
          <EmptyState icon={<IconChecks />} title={isOpen ? 'No open tasks' : 'No tasks here'}>
            {isOpen
              ? 'A task appears here when a client needs something from you.'
              : 'Tasks that end this way are listed here.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

interface FiltersProps {
  address: TasksSearch
  seesOthers: boolean
  filters: AddressFilters<TasksSearch>
}

const NO_FIGURE = { event: null, from: null, to: null, reason: null }

const Filters = ({ address, seesOthers, filters: { change, bar } }: FiltersProps) => {
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

const EVENT_WORDS = {
  opened: 'Opened',
  started: 'Started',
  finished: 'Finished',
  discarded: 'Discarded',
  expired: 'Expired',
}

/** The figure of the dashboard whose tasks are listed: `Discarded, Bad timing, Nov 1 – Nov 8`. */
const describeFigure = ({ event, coach, reason, from, to }: TasksSearch, zone: string): string =>
  [
    event === undefined ? '' : EVENT_WORDS[event],
    coach === 'none' ? 'No coach' : '',
    reason === 'system' ? 'Automatically' : (DISCARD_REASONS.find((one) => one.reason === reason)?.label ?? ''),
    from === undefined || to === undefined ? '' : formatSpan(new Date(from), new Date(to), zone),
  ]
    .filter((part) => part !== '')
    .join(', ')
