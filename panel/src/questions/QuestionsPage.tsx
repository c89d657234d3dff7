import { useNavigate, useSearch } from '@tanstack/react-router'
import { QUESTION_SORTS } from '@attune/contract/questions/constants'
import { useMay } from '../client/account.ts'
import { orderOf } from '../ui/list/list-order.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { Crumb, Crumbs } from '../ui/page/Crumbs.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { narrowedOf, questionListQuery, questions, type WhichQuestions } from './question-queries.ts'
import { QuestionFilters } from './QuestionFilters.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuestionTabs } from './QuestionTabs.tsx'
import type { QuestionsSearch } from './questions-search.ts'

/** `/contacts/recent-questions`: what clients have asked. Status, filters and order are in the address. */
export const QuestionsPage = () => {
  const allowed = [useMay('recent-questions.view'), useMay('conversations.view')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to recent questions." />
}

const Screen = () => {
  questions.useLive()
  const address = useSearch({ from: '/signed-in/contacts/recent-questions' })
  const navigate = useNavigate()
  const filters = useListFilters<QuestionsSearch>({
    address,
    kept: ['status', 'sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/contacts/recent-questions', replace, search }),
  })
  const { status = 'new', sort, direction, ...of } = address
  const which: WhichQuestions = { status, ...narrowedOf(of) }
  return (
    <ListPage
      bars={
        <>
          <PageTitle
            title="Recent Questions"
            before={
              <Crumbs hiddenOnPhone>
                <Crumb to="/contacts">Clients</Crumb>
              </Crumbs>
            }
          />
          <QuestionTabs current={status} of={of} />
          <QuestionFilters address={address} filters={filters} />
        </>
      }
    >
      <QuestionList
        which={which}
        query={questionListQuery(which, { sort, direction })}
        order={orderOf(QUESTION_SORTS, USUAL, address, filters.change)}
        onClear={filters.onClear}
      />
    </ListPage>
  )
}

/** The latest first. */
const USUAL = { by: 'asked' } as const
