import { useQuery } from '@tanstack/react-query'
import type { QuestionStatus } from '@attune/contract/questions/constants'
import { Tab, TabCount, Tabs } from '../ui/page/Tabs.tsx'
import {
  formatQuestionCount,
  narrowedOf,
  questionCountQuery,
  type QuestionFiltersInAddress,
  type WhichQuestions,
} from './question-queries.ts'

interface QuestionTabsProps {
  current: QuestionStatus
  /** Without status and order. */
  of: QuestionFiltersInAddress
}

/** A tab for each status, with the number of questions that match the filters. */
export const QuestionTabs = ({ current, of }: QuestionTabsProps) => (
  <Tabs label="Status">
    {TABS.map(({ status, label }) => (
      <Tab
        key={status}
        to="/contacts/recent-questions"
        search={{ ...of, ...(status !== 'new' && { status }) }}
        activeOptions={{ exact: true, includeSearch: true }}
        isCurrent={status === current}
      >
        {label} <StatusCount which={{ status, ...narrowedOf(of) }} />
      </Tab>
    ))}
  </Tabs>
)

const StatusCount = ({ which }: { which: WhichQuestions }) => {
  const { data } = useQuery(questionCountQuery(which))
  return data === undefined ? null : <TabCount>{formatQuestionCount(data.count ?? 0)}</TabCount>
}

const TABS: readonly { status: QuestionStatus; label: string }[] = [
  { status: 'new', label: 'New' },
  { status: 'in-progress', label: 'In progress' },
  { status: 'answered', label: 'Answered' },
  { status: 'dismissed', label: 'Dismissed' },
]
