import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatQuestionCount, questionCountQuery, questions } from './question-queries.ts'

/** Delay that leaves the bandwidth to the first page. */
const START_DELAY_MS = 1_000

/** How many questions are new, beside Questions in the navigation; nothing if none is. */
export const QuestionCount = ({ className }: { className: string | undefined }) => {
  questions.useLive()
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const count = useQuery({ ...questionCountQuery({ status: 'new' }), enabled }).data?.count ?? 0
  return count === 0 ? null : (
    <span className={className}>
      {formatQuestionCount(count)}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
