import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../client/account.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { myTasksQuery, tasks } from '../data/task-queries.ts'
import { TaskGate } from '../TaskGate.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskList } from './TaskList.tsx'

/** `/contacts/tasks/me`: the tasks the reader is working on, most urgent first. */
export const MyTasksPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const Screen = () => {
  tasks.useLive()
  const { _id: accountId } = useAccount()
  const list = useInfiniteQuery(myTasksQuery(accountId))
  return (
    <ListPage bars={<TaskHead title="My Tasks" tab="me" />}>
      <TaskList
        label="My active tasks"
        list={list}
        place="my-tasks"
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
