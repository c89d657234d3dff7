import { Link } from '@tanstack/react-router'
import type { QuestionStatus } from '@attune/contract/questions/constants'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { ClientCell } from '../contacts/ClientCell.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { questionFirst } from '../ui/question-first.ts'
import { writeOnClick } from '../ui/keys/composer-cursor.ts'
import type { Column } from '../ui/table/columns.ts'
import { formatListTime } from '../ui/time/format-times.ts'
import type { QuestionAction } from './change-questions.ts'
import { messageLink } from './message-link.ts'
import { QuestionActions } from './QuestionActions.tsx'
import classes from './columns.module.css'

interface ColumnOptions {
  /** Of all questions in the list. */
  status: QuestionStatus
  /** There is no room for actions and rank ticks. The actions are in the row's menu. */
  tight: boolean
  now: Date
  zone: string
  onAct: (question: RecentQuestion, action: QuestionAction) => void
  /** Opens the field below the row. */
  onReply: (question: RecentQuestion) => void
}

/** The columns of a list of questions. Nobody has done anything with new ones yet. */
export const questionColumns = ({
  status,
  tight,
  now,
  zone,
  onAct,
  onReply,
}: ColumnOptions): readonly Column<RecentQuestion>[] => [
  {
    key: 'question',
    title: 'Question',
    fixed: true,
    cell: (question) => (
      <Link
        className={classes.text}
        {...messageLink(question.messageId)}
        onClick={writeOnClick(question.contact._id)}
        tabIndex={-1}
        dir="auto"
        title={question.text}
      >
        {questionFirst(question.text)}
      </Link>
    ),
  },
  {
    key: 'client',
    title: 'Client',
    sort: 'client',
    width: tight ? 150 : 224,
    cell: ({ contact }) => <ClientCell contact={tight ? { ...contact, ranks: null } : contact} />,
  },
  ...(tight && status !== 'new'
    ? []
    : [
        {
          key: 'asked',
          title: 'Asked',
          sort: 'asked',
          width: 104,
          cell: ({ askedAt }: RecentQuestion) => (
            <time dateTime={askedAt}>{formatListTime(new Date(askedAt), now, zone)}</time>
          ),
        },
      ]),
  ...(status === 'new'
    ? []
    : [
        {
          key: 'changed',
          title: CHANGED[status],
          sort: 'changed',
          width: tight ? 150 : 190,
          cell: (question: RecentQuestion) => <Changed question={question} now={now} zone={zone} />,
        },
      ]),
  ...(tight
    ? []
    : [
        {
          key: 'actions',
          title: 'Actions',
          width: 178,
          align: 'end' as const,
          cell: (question: RecentQuestion) => (
            <QuestionActions
              question={question}
              onAct={(action) => onAct(question, action)}
              onReply={() => onReply(question)}
            />
          ),
        },
      ]),
]

const CHANGED: Record<Exclude<QuestionStatus, 'new'>, string> = {
  'in-progress': 'In progress since',
  answered: 'Answered',
  dismissed: 'Dismissed',
}

/** Who gave it its status and when. A reply that answered it is linked. */
const Changed = ({ question: { changedBy, changedAt, answerId }, now, zone }: ChangedProps) => {
  if (changedAt === null) return null
  const words = [changedBy?.name, formatListTime(new Date(changedAt), now, zone)].filter(Boolean).join(', ')
  return answerId === null ? (
    <span className={classes.changed}>{words}</span>
  ) : (
    <Link className={classes.changed} {...messageLink(answerId)} tabIndex={-1} data-tip="Show the reply">
      {words}
    </Link>
  )
}

interface ChangedProps {
  question: RecentQuestion
  now: Date
  zone: string
}

/** A question on a phone, in two lines. */
export const PhoneQuestion = ({ question, now, zone }: ChangedProps) => {
  const { contact, messageId, text, askedAt } = question
  return (
    <Link className={classes.phone} {...messageLink(messageId)}>
      <Avatar name={contact.title} photo={contact.photoUrl} kind="client" size={32} />
      <span className={classes.lines}>
        <span className={classes.text} dir="auto">
          {questionFirst(text)}
        </span>
        <span className={classes.second} dir="auto">
          <span className={classes.name}>{contact.title}</span>
          <span className={classes.end}>
            <time dateTime={askedAt}>{formatListTime(new Date(askedAt), now, zone)}</time>
            <Sparkline ranks={contact.ranks} />
          </span>
        </span>
      </span>
    </Link>
  )
}
