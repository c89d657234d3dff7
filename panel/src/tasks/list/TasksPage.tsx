import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdminType } from '@attune/contract/roles'
import { TASK_SORTS, type TaskSort } from '@attune/contract/tasks/constants'
import { useAccount } from '../../client/account.ts'
import type { TasksSearch } from '../tasks-search.ts'
import { orderOf, type UsualOrder } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { OPEN, tasks } from '../data/task-queries.ts'
import { TaskGate } from '../TaskGate.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskList } from './TaskList.tsx'

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
  const { status, sort: _by, direction: _way, ...of } = address
  const ofEvent = of.event !== undefined
  const isOpen = status === undefined && !ofEvent
  const usual: UsualOrder<TaskSort> = isOpen ? { by: 'urgency', unseen: true } : { by: 'latest' }
  const order = orderOf(TASK_SORTS, usual, address, filters.change)
  const list = useInfiniteQuery(
    tasks.list({
      ...of,
      ...(!ofEvent && { status: status ?? OPEN }),
      sort: order.sort.by,
      direction: order.sort.order,
      limit: 50,
    }),
  )
  return (
    <ListPage
      bars={
        <>
          <TaskHead title="Tasks" tab={ofEvent ? 'figure' : (status ?? 'open')} />
          <TaskFilters address={address} seesOthers={seesOthers} filters={filters} />
        </>
      }
    >
      <TaskList
        label="Tasks"
        list={list}
        {...order}
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
