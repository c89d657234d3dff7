import { Button } from '@mantine/core'
import { IconChartBar, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TASKS_COUNT_MAX } from '@attune/contract/tasks/constants'
import { useAccount, useMay } from '../../client/account.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { OPEN, taskCountQuery, type TaskFilters } from '../data/task-queries.ts'
import { NewTaskDialog } from './NewTaskDialog.tsx'
import classes from './TaskHead.module.css'

interface TaskHeadProps {
  title: string
  /** The current tab; `figure` for none of them: a figure of the dashboard is listed. */
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
        {mayMake && (
          <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setMaking(true)}>
            New Task
          </Button>
        )}
      </PageTitle>
      <nav className={classes.tabs} aria-label="Tasks">
        <Link
          className={classes.tab}
          to="/contacts/tasks/me"
          aria-current={tab === 'me' ? 'page' : undefined}
          data-current={tab === 'me' || undefined}
        >
          My Tasks <TabCount filters={{ status: 'active', userAssigned: accountId }} />
        </Link>
        {TABS.map(({ key, label, filters }) => (
          <Link
            key={key}
            className={classes.tab}
            to="/contacts/tasks"
            search={key === 'open' ? {} : { status: key }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={tab === key ? 'page' : undefined}
            data-current={tab === key || undefined}
          >
            {label} <TabCount filters={filters} />
          </Link>
        ))}
      </nav>
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

const TabCount = ({ filters }: { filters: TaskFilters }) => {
  const { data } = useQuery(taskCountQuery(filters))
  return data === undefined ? null : (
    <span className={classes.count}>{data >= TASKS_COUNT_MAX ? `${TASKS_COUNT_MAX}+` : data}</span>
  )
}

/** Tasks are below Clients, My Tasks and the dashboard below Tasks. */
export const TaskCrumbs = ({ title }: { title: string }) => (
  <nav className={classes.crumbs} aria-label="Breadcrumb">
    <Link className={classes.crumb} to="/contacts">
      Clients
    </Link>
    <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
    {title !== 'Tasks' && (
      <>
        <Link className={classes.crumb} to="/contacts/tasks" activeOptions={{ exact: true }}>
          Tasks
        </Link>
        <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
      </>
    )}
  </nav>
)
