import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { QUESTION_COUNT_MAX, type QuestionStatus } from '@attune/contract/questions/constants'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { useAccount, useMay } from '../client/account.ts'
import { writeUnlessOnPhone } from '../ui/keys/composer-cursor.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import type { ListOrderProps } from '../ui/list/list-order.ts'
import { ListTable } from '../ui/list/ListTable.tsx'
import { toList } from '../ui/list/to-list.ts'
import { useAnswers } from '../ui/list/use-answers.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { BulkBar } from '../ui/table/selection/BulkBar.tsx'
import { isSelected } from '../ui/table/selection/selection.ts'
import { useSelection } from '../ui/table/selection/use-selection.ts'
import { useNarrow, useTight } from '../ui/table/use-narrow.ts'
import { useNow } from '../ui/time/use-now.ts'
import { changeQuestions, launchAutopilot, undoLast, type QuestionAction } from './change-questions.ts'
import { PhoneQuestion, questionColumns } from './columns.tsx'
import { messageLink } from './message-link.ts'
import { isToAnswer, QuestionMenu } from './QuestionActions.tsx'
import { questionCountQuery, type questionListQuery, type WhichQuestions } from './question-queries.ts'
import { useFurtherTexts } from './use-further-texts.ts'

interface QuestionListProps {
  which: WhichQuestions
  query: ReturnType<typeof questionListQuery>
  order: ListOrderProps
  onClear: (() => void) | null
}

/**
 * The questions with one status, with their keys: j and k move, r replies below the row, s, a and d change the status,
 * z undoes that.
 */
export const QuestionList = ({ which, query: listQuery, order, onClear }: QuestionListProps) => {
  const { status, ...narrowed } = which
  const navigate = useNavigate()
  const { timezone: zone } = useAccount()
  const mayUpdate = useMay('recent-questions.update')
  const now = useNow()
  const narrow = useNarrow()
  const tight = useTight() && mayUpdate
  const query = useInfiniteQuery(listQuery)
  const list = toList(query)
  useFurtherTexts(list.rows ?? [])
  const total = useQuery(questionCountQuery(which)).data?.count ?? null
  const { selection, onSelection, selectAll, clear } = useSelection(list.rows, JSON.stringify([which, order.sort]))

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
    answers.close([question._id])
    await (action === 'autopilot'
      ? launchAutopilot(question)
      : changeQuestions({ ids: [question._id] }, status, action))
    focusPlace()
  }
  const changeSelected = async (to: QuestionStatus) => {
    const rows = list.rows?.filter(({ _id }) => isSelected(selection, _id)) ?? []
    const focusPlace = rows[0] === undefined ? undefined : holdPlace(rows[0])
    answers.close(rows.map(({ _id }) => _id))
    await changeQuestions(selection.kind === 'all' ? { all: narrowed } : { ids: [...selection.keys] }, status, to)
    clear()
    // The bar, and the button in it, go with the selection.
    focusPlace?.()
  }

  return (
    <ListTable
      list={list}
      frame={frame}
      {...order}
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
        <EmptyState icon={<IconMessageQuestion />} title={EMPTY[status].title}>
          {EMPTY[status].why}
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

const EMPTY: Record<QuestionStatus, { title: string; why: string }> = {
  new: { title: 'No new questions', why: 'What your clients ask appears here.' },
  'in-progress': {
    title: 'Nothing in progress',
    why: 'Questions that someone is taking care of are listed here.',
  },
  answered: { title: 'Nothing answered yet', why: 'A question moves here when someone replies to the client.' },
  dismissed: { title: 'Nothing dismissed', why: 'Questions you dismiss are listed here.' },
}
