import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../client/account.ts'
import { useAfterFirstPage } from '../client/use-after-first-page.ts'
import { OPEN, taskCountQuery, tasks } from './data/task-queries.ts'

/** How many open tasks are the reader's, beside Tasks in the navigation; nothing if none is. */
export const TaskCount = ({ className }: { className: string | undefined }) => {
  tasks.useLive()
  const { _id: coach } = useAccount()
  const enabled = useAfterFirstPage()
  const count = useQuery({ ...taskCountQuery({ status: OPEN, coach }), enabled }).data?.count ?? 0
  return count === 0 ? null : (
    <span className={className}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> open</span>
    </span>
  )
}
