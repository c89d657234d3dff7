import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdminType } from '@attune/contract/roles'
import { useAccount } from '../../client/account.ts'
import { DASHBOARD_DAYS, type TaskDashboardSearch } from '../tasks-search.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { dashboardQuery, tasks } from '../data/task-queries.ts'
import { TaskCrumbs } from '../list/TaskHead.tsx'
import { TaskGate } from '../TaskGate.tsx'
import { formatSpan } from '../task-text.ts'
import { Figures } from './Figures.tsx'
import classes from './DashboardPage.module.css'

/** `/contacts/tasks/dashboard`: what happened to tasks, by coach. Each number opens the tasks it counts. */
export const DashboardPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const USUAL_DAYS = 7

const Screen = () => {
  tasks.useLive()
  const { days = USUAL_DAYS, coach } = useSearch({ from: '/signed-in/contacts/tasks/dashboard' })
  const span = spanOf(days, useNow())
  const of = coach === undefined ? {} : { coach }
  const { data, error, refetch } = useQuery(dashboardQuery({ ...span, ...of }))
  return (
    <ListPage
      bars={
        <>
          <PageTitle
            title="Performance Dashboard"
            before={<TaskCrumbs title="Performance Dashboard" />}
            beside={<span className={classes.span}>{formatSpan(new Date(span.from), new Date(span.to))}</span>}
          />
          <Filters days={days} coach={coach} />
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRows height={36} label="Loading the figures" />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )
      ) : data.coaches.length === 0 ? (
        <EmptyState icon={<IconChartBar />} title="Nothing happened">
          No task was opened, started or closed in this time.
        </EmptyState>
      ) : (
        <Figures data={data} span={span} of={of} />
      )}
    </ListPage>
  )
}

const Filters = ({ days, coach }: { days: number; coach: string | undefined }) => {
  const navigate = useNavigate()
  const { roles } = useAccount()
  const go = (next: { days: number; coach: string | undefined }) => {
    const known = DASHBOARD_DAYS.find((one) => one === next.days)
    const search: TaskDashboardSearch = {
      ...(known !== undefined && known !== USUAL_DAYS && { days: known }),
      ...(next.coach !== undefined && { coach: next.coach }),
    }
    void navigate({ to: '/contacts/tasks/dashboard', search })
  }
  return (
    <div className={classes.filters} role="search" aria-label="Performance Dashboard">
      <SegmentedControl
        aria-label="Span"
        value={String(days)}
        data={DASHBOARD_DAYS.map((one) => ({ value: String(one), label: one === 1 ? 'Today' : `${one} days` }))}
        onChange={(value) => go({ days: Number(value), coach })}
      />
      {roles.some(isAdminType) && (
        <UserSelect
          label="Coach"
          hideLabel
          placeholder="All coaches"
          of="coaches"
          value={coach ?? null}
          onChange={(id) => go({ days, coach: id ?? undefined })}
        />
      )}
    </div>
  )
}

/** Whole days up to and with today, by the calendar of this machine. */
const spanOf = (days: number, now: Date): { from: string; to: string } => {
  const midnight = (shift: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift).toISOString()
  return { from: midnight(1 - days), to: midnight(1) }
}
