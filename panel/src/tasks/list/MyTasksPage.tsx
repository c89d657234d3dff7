import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { TASK_SORTS, type TaskSort } from '@attune/contract/tasks/constants'
import { useAccount } from '../../client/account.ts'
import { orderOf, type UsualOrder } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { myTasksQuery, tasks } from '../data/task-queries.ts'
import { TaskGate } from '../TaskGate.tsx'
import type { MyTasksSearch } from '../tasks-search.ts'
import { TaskHead } from './TaskHead.tsx'
import { TaskList } from './TaskList.tsx'

/** `/contacts/tasks/me`: the tasks the reader is working on, most urgent first unless the address says otherwise. */
export const MyTasksPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const USUAL: UsualOrder<TaskSort> = { by: 'urgency', unseen: true }

const Screen = () => {
  tasks.useLive()
  const { _id: accountId } = useAccount()
  const address = useSearch({ from: '/signed-in/contacts/tasks/me' })
  const navigate = useNavigate()
  const filters = useListFilters<MyTasksSearch>({
    address,
    go: (search, replace) => void navigate({ to: '/contacts/tasks/me', search, replace }),
  })
  const { sort, onSort } = orderOf(TASK_SORTS, USUAL, address, filters.change)
  // The usual order is also what the task view asks for: one list for both.
  const list = useInfiniteQuery(myTasksQuery(accountId, address))
  return (
    <ListPage bars={<TaskHead title="My Tasks" tab="me" />}>
      <TaskList
        label="My active tasks"
        list={list}
        place="my-tasks"
        sort={sort}
        onSort={onSort}
        closed={false}
        showsStaff={false}
        empty={
          <EmptyState
            icon={<IconChecks />}
            title="Nothing to do"
            actions={
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/contacts/tasks" />}>
                Open tasks
              </Button>
            }
          >
            Tasks you have started are listed here.
          </EmptyState>
        }
      />
    </ListPage>
  )
}
