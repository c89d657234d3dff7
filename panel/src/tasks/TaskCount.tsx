import { useQuery } from '@tanstack/react-query'
import { useAfterFirstPage } from '../client/use-after-first-page.ts'
import { OPEN, taskCountQuery, tasks } from './data/task-queries.ts'

/** How many tasks are open, beside Tasks in the navigation: as many as the page lists. Nothing if there are none. */
export const TaskCount = ({ className }: { className: string | undefined }) => {
  tasks.useLive()
  const enabled = useAfterFirstPage()
  const count = useQuery({ ...taskCountQuery({ status: OPEN }), enabled }).data?.count ?? 0
  return count === 0 ? null : (
    <span className={className}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> open</span>
    </span>
  )
}
