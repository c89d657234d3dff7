import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DASHBOARD_DAYS, DASHBOARD_DAYS_MAX, type TaskDashboardSearch } from '../tasks-search.ts'
import { useTaskZone } from '../use-task-zone.ts'
import { CoachFilter } from '../../staff/inputs/CoachFilter.tsx'
import { RangeFilter } from '../../ui/inputs/RangeFilter.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { dashboardQuery, tasks } from '../data/task-queries.ts'
import { TaskCrumbs } from '../list/TaskHead.tsx'
import { TaskGate } from '../TaskGate.tsx'
import { formatSpan } from '../task-text.ts'
import { rangeOfSearch, spanOf, USUAL_DAYS } from './dashboard-span.ts'
import { Figures } from './Figures.tsx'
import classes from './DashboardPage.module.css'

/** `/contacts/tasks/dashboard`: what happened to tasks, by coach. Each number opens the tasks it counts. */
export const DashboardPage = () => (
  <TaskGate>
    <Screen />
  </TaskGate>
)

const Screen = () => {
  tasks.useLive()
  const search = useSearch({ from: '/signed-in/contacts/tasks/dashboard' })
  const { coach } = search
  const zone = useTaskZone()
  const today = dayOf(useNow(), zone)
  const span = spanOf(rangeOfSearch(search, today), zone)
  const of = coach === undefined ? {} : { coach }
  const query = useQuery(dashboardQuery({ ...span, ...of }))
  const { data } = query
  return (
    <ListPage
      bars={
        <>
          <PageTitle
            title="Performance Dashboard"
            before={<TaskCrumbs title="Performance Dashboard" />}
            beside={<span className={classes.span}>{formatSpan(new Date(span.from), new Date(span.to), zone)}</span>}
          />
          <Filters search={search} today={today} />
        </>
      }
    >
      {data === undefined ? (
        <QueryPlaceholder query={query} height={36} label="Loading the figures" />
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

interface FiltersProps {
  search: TaskDashboardSearch
  today: string
}

const Filters = ({ search, today }: FiltersProps) => {
  const navigate = useNavigate()
  const { coach, ...shown } = search
  const { days, from } = shown
  const go = (next: TaskDashboardSearch) => void navigate({ to: '/contacts/tasks/dashboard', search: next })
  const whose = coach === undefined ? {} : { coach }
  return (
    <div className={classes.filters} role="search" aria-label="Performance Dashboard">
      <SegmentedControl
        aria-label="Span"
        value={from === undefined ? String(days ?? USUAL_DAYS) : ''}
        data={DASHBOARD_DAYS.map((one) => ({ value: String(one), label: one === 1 ? 'Today' : `${one} days` }))}
        onChange={(value) => {
          const known = DASHBOARD_DAYS.find((one) => String(one) === value && one !== USUAL_DAYS)
          go({ ...(known !== undefined && { days: known }), ...whose })
        }}
      />
      <RangeFilter
        max={today}
        days={DASHBOARD_DAYS_MAX}
        value={rangeOfSearch(search, today)}
        onChange={({ from: first, to: last }) => {
          if (first !== null && last !== null) go({ from: first, to: last, ...whose })
        }}
      />
      <CoachFilter coach={coach} onChange={(next) => go({ ...shown, ...next })} />
    </div>
  )
}
