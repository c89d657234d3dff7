import { Button, Select } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  QUESTION_COUNT_MAX,
  QUESTION_SORTS,
  type QuestionSort,
  type QuestionStatus,
} from '@attune/contract/questions/constants'
import type { ListOrder } from '@attune/contract/sort'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { useAccount, useMay } from '../client/account.ts'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { isAdminType } from '@attune/contract/roles'
import { formatCount } from '../ui/format-count.ts'
import { QUESTION_AGES, type QuestionsSearch } from './questions-search.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { writeUnlessOnPhone } from '../ui/keys/composer-cursor.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import { ListFilters } from '../ui/list/ListFilters.tsx'
import { orderAfterClick, sortOf } from '../ui/list/list-order.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { toList } from '../ui/list/to-list.ts'
import { useAnswers } from '../ui/list/use-answers.tsx'
import { useListFilters, type AddressFilters } from '../ui/list/use-list-filters.ts'
import { Crumb, Crumbs } from '../ui/page/Crumbs.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { Tab, TabCount, Tabs } from '../ui/page/Tabs.tsx'
import { BulkBar } from '../ui/table/selection/BulkBar.tsx'
import { useSelection } from '../ui/table/selection/use-selection.ts'
import { useNarrow, useTight } from '../ui/table/use-narrow.ts'
import { useNow } from '../ui/time/use-now.ts'
import { changeQuestions, launchAutopilot, undoLast, type QuestionAction } from './change-questions.ts'
import { messageLink, PhoneQuestion, questionColumns } from './columns.tsx'
import { isToAnswer, QuestionMenu } from './QuestionActions.tsx'
import {
  formatQuestionCount,
  questionCountQuery,
  questionListQuery,
  questions,
  type NarrowedQuestions,
  type WhichQuestions,
} from './question-queries.ts'
import classes from './QuestionsPage.module.css'

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
  const order = { sort, direction }
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
          <StatusTabs current={status} of={of} />
          <Filters address={address} filters={filters} />
        </>
      }
    >
      <QuestionList
        which={{ status, ...narrowedOf(of) }}
        order={order}
        onSort={(by) => filters.change(orderAfterClick(QUESTION_SORTS, USUAL, order, by))}
        onClear={filters.onClear}
      />
    </ListPage>
  )
}

interface FiltersProps {
  address: QuestionsSearch
  filters: AddressFilters<QuestionsSearch>
}

const Filters = ({ address: { client, coach, older }, filters: { change, bar } }: FiltersProps) => {
  const maySeeCoaches = useAccount().roles.some(isAdminType)
  return (
    <ListFilters label="Questions" placeholder="Words" {...bar}>
      <div className={classes.filters}>
        <ContactSelect hideLabel value={client ?? null} onChange={(id) => change({ client: id })} />
        {maySeeCoaches && (
          <UserSelect
            hideLabel
            clearable
            label="Coach"
            placeholder="Any coach"
            of="coaches"
            value={coach ?? null}
            onChange={(id) => change({ coach: id })}
          />
        )}
        <Select
          aria-label="Asked"
          placeholder="Any age"
          clearable
          data={AGES}
          value={older === undefined ? null : String(older)}
          onChange={(chosen) => change({ older: QUESTION_AGES.find((one) => String(one) === chosen) })}
        />
      </div>
    </ListFilters>
  )
}

const TABS: readonly { status: QuestionStatus; label: string; empty: string; why: string }[] = [
  { status: 'new', label: 'New', empty: 'No new questions', why: 'What your clients ask appears here.' },
  {
    status: 'in-progress',
    label: 'In progress',
    empty: 'Nothing in progress',
    why: 'Questions that someone is taking care of are listed here.',
  },
  {
    status: 'answered',
    label: 'Answered',
    empty: 'Nothing answered yet',
    why: 'A question moves here when someone replies to the client.',
  },
  {
    status: 'dismissed',
    label: 'Dismissed',
    empty: 'Nothing dismissed',
    why: 'Questions you dismiss are listed here.',
  },
]

type OfSearch = Omit<QuestionsSearch, 'status' | 'sort' | 'direction'>

/** The latest first. */
const USUAL = { by: 'asked' } as const

const AGES = QUESTION_AGES.map((days) => ({
  value: String(days),
  label: `Older than ${formatCount(days, 'day')}`,
}))

/** What the address narrows questions down to, as the calls name it. */
const narrowedOf = ({ client, coach, older, q }: OfSearch): NarrowedQuestions => ({
  ...(client !== undefined && { contactId: client }),
  ...(coach !== undefined && { coach }),
  ...(older !== undefined && { olderThanDays: older }),
  ...(q !== undefined && { q }),
})

const StatusTabs = ({ current, of }: { current: QuestionStatus; of: OfSearch }) => (
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

interface QuestionListProps {
  which: WhichQuestions
  order: ListOrder<QuestionSort>
  onSort: (by: string) => void
  onClear: (() => void) | null
}

/**
 * The questions with one status, with their keys: j and k move, r replies below the row, s, a and d give another status, z takes
 * that back.
 */
const QuestionList = ({ which, order, onSort, onClear }: QuestionListProps) => {
  const { status, ...narrowed } = which
  const navigate = useNavigate()
  const { timezone: zone } = useAccount()
  const mayUpdate = useMay('recent-questions.update')
  const now = useNow()
  const narrow = useNarrow()
  const tight = useTight() && mayUpdate
  const query = useInfiniteQuery(questionListQuery(which, order))
  const list = toList(query)
  const total = useQuery(questionCountQuery(which)).data?.count ?? null
  const place = JSON.stringify(which)
  const { selection, onSelection, selectAll, clear } = useSelection(list.rows, JSON.stringify([place, order]))

  const onKey = (action: QuestionStatus) => (question: RecentQuestion) => {
    if (question.abilities.update && action !== status) void act(question, action)
  }
  const isOpen = status === 'new' || status === 'in-progress'
  const { frame, holdPlace, focusRow } = useRowKeys<RecentQuestion>({
    rows: list.rows,
    actions: isOpen
      ? {
          r: (question) => answers.open(question),
          s: onKey('in-progress'),
          a: onKey('answered'),
          d: onKey('dismissed'),
        }
      : {},
    others: { z: undoLast },
  })
  const answers = useAnswers({ query, mayAnswer: isToAnswer, focusRow, holdPlace })
  const act = async (question: RecentQuestion, action: QuestionAction) => {
    const focusPlace = holdPlace(question)
    await (action === 'autopilot'
      ? launchAutopilot(question)
      : changeQuestions({ ids: [question._id] }, status, action))
    focusPlace()
  }
  const changeSelected = async (to: QuestionStatus) => {
    await changeQuestions(selection.kind === 'all' ? { all: narrowed } : { ids: [...selection.keys] }, status, to)
    clear()
  }

  const { empty, why } = TABS.find((tab) => tab.status === status) ?? { empty: '', why: '' }
  return (
    <ListTable
      list={list}
      frame={frame}
      place={place}
      label="Recent questions"
      columns={questionColumns({
        status,
        tight,
        now,
        zone,
        onAct: (question, action) => void act(question, action),
        onReply: answers.open,
      })}
      nameOf={({ text }) => text}
      sort={sortOf(QUESTION_SORTS, USUAL, order)}
      onSort={onSort}
      {...(mayUpdate && { selection, onSelection })}
      onOpen={({ messageId, contact }) => {
        writeUnlessOnPhone(contact._id)
        void navigate(messageLink(messageId))
      }}
      phoneRow={(question) => <PhoneQuestion question={question} now={now} zone={zone} />}
      {...((narrow || tight) &&
        mayUpdate && {
          menu: (question: RecentQuestion) => (
            <QuestionMenu
              question={question}
              onAct={(action) => void act(question, action)}
              onReply={() => answers.open(question)}
            />
          ),
        })}
      below={answers.below}
      onClear={onClear}
      empty={
        <EmptyState icon={<IconMessageQuestion />} title={empty}>
          {why}
        </EmptyState>
      }
    >
      <BulkBar
        selected={selection.kind === 'all' ? 'all' : selection.keys.size}
        total={total === null || total >= QUESTION_COUNT_MAX ? null : total}
        onAll={selectAll}
        onNone={clear}
      >
        {CHOICES.filter((choice) => choice.status !== status && (isOpen || choice.status === 'new')).map((choice) => (
          <Button key={choice.status} variant="subtle" color="gray" onClick={() => void changeSelected(choice.status)}>
            {choice.label}
          </Button>
        ))}
      </BulkBar>
    </ListTable>
  )
}

const CHOICES: readonly { status: QuestionStatus; label: string }[] = [
  { status: 'new', label: 'Reopen' },
  { status: 'in-progress', label: 'In progress' },
  { status: 'answered', label: 'Answered' },
  { status: 'dismissed', label: 'Dismiss' },
]
