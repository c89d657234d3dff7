import { useQuery } from '@tanstack/react-query'
import { useAfterFirstPage } from '../client/use-after-first-page.ts'
import { formatQuestionCount, questionCountQuery, questions } from './question-queries.ts'

/** How many questions are new, beside Questions in the navigation; nothing if there are none. */
export const QuestionCount = ({ className }: { className: string | undefined }) => {
  questions.useLive()
  const enabled = useAfterFirstPage()
  const count = useQuery({ ...questionCountQuery({ status: 'new' }), enabled }).data?.count ?? 0
  return count === 0 ? null : (
    <span className={className}>
      {formatQuestionCount(count)}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
