import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount } from '../client/account.ts'
import { OPEN, taskCountQuery, tasks } from './data/task-queries.ts'

/** Delay that leaves the bandwidth to the first page. */
const START_DELAY_MS = 1_000

/** How many open tasks are the reader's, beside Tasks in the navigation; nothing if none is. */
export const TaskCount = ({ className }: { className: string | undefined }) => {
  tasks.useLive()
  const { _id: coach } = useAccount()
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const count = useQuery({ ...taskCountQuery({ status: OPEN, coach }), enabled }).data?.count ?? 0
  return count === 0 ? null : (
    <span className={className}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> open</span>
    </span>
  )
}
