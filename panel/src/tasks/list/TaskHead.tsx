import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TASKS_COUNT_MAX } from '@attune/contract/tasks/constants'
import { useAccount, useMay } from '../../client/account.ts'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { Crumb, Crumbs } from '../../ui/page/Crumbs.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Tab, TabCount, Tabs } from '../../ui/page/Tabs.tsx'
import { OPEN, taskCountQuery, type TaskFilters } from '../data/task-queries.ts'
import { NewTaskDialog } from './NewTaskDialog.tsx'
import classes from './TaskHead.module.css'

interface TaskHeadProps {
  title: string
  /** The current tab; `figure` if none: the tasks of a dashboard figure are listed. */
  tab: 'me' | 'open' | 'done' | 'discarded' | 'expired' | 'figure'
}

/** Breadcrumb, title and actions of a list of tasks, then the tabs. */
export const TaskHead = ({ title, tab }: TaskHeadProps) => {
  const { _id: accountId } = useAccount()
  const mayMake = useMay('tasks.update')
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageTitle title={title} before={<TaskCrumbs title={title} />}>
        <Button
          className={classes.dashboard ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconChartBar size={15} stroke={1.5} />}
          renderRoot={(props) => <Link {...props} to="/contacts/tasks/dashboard" />}
        >
          <span className={classes.words}>Performance Dashboard</span>
        </Button>
        <NewButton create="New Task" onCreate={mayMake && (() => setMaking(true))} />
      </PageTitle>
      <Tabs label="Tasks">
        <Tab to="/contacts/tasks/me" isCurrent={tab === 'me'}>
          My Tasks <TaskTabCount filters={{ status: 'active', userAssigned: accountId }} />
        </Tab>
        {TABS.map(({ key, label, filters }) => (
          <Tab
            key={key}
            to="/contacts/tasks"
            search={key === 'open' ? {} : { status: key }}
            activeOptions={{ exact: true, includeSearch: true }}
            isCurrent={tab === key}
          >
            {label} <TaskTabCount filters={filters} />
          </Tab>
        ))}
      </Tabs>
      {isMaking && <NewTaskDialog onClose={() => setMaking(false)} />}
    </>
  )
}

const TABS = [
  { key: 'open', label: 'Open', filters: { status: OPEN } },
  { key: 'done', label: 'Done', filters: { status: 'done' } },
  { key: 'discarded', label: 'Discarded', filters: { status: 'discarded' } },
  { key: 'expired', label: 'Expired', filters: { status: 'expired' } },
] as const

const TaskTabCount = ({ filters }: { filters: TaskFilters }) => {
  const { data } = useQuery(taskCountQuery(filters))
  return data === undefined ? null : (
    <TabCount>{data.count >= TASKS_COUNT_MAX ? `${TASKS_COUNT_MAX}+` : data.count}</TabCount>
  )
}

/** Tasks are below Clients, My Tasks and the dashboard below Tasks. */
export const TaskCrumbs = ({ title }: { title: string }) => (
  <Crumbs hiddenOnPhone>
    <Crumb to="/contacts">Clients</Crumb>
    {title !== 'Tasks' && (
      <Crumb to="/contacts/tasks" activeOptions={{ exact: true }}>
        Tasks
      </Crumb>
    )}
  </Crumbs>
)
