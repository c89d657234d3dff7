import { Link } from '@tanstack/react-router'
import { DISCARD_CHOICES } from '@attune/contract/tasks/discard-choices'
import type { Task } from '@attune/contract/tasks/entity'
import { useAccount } from '../../client/account.ts'
import { describeCover } from '../../staff/absences/cover-text.ts'
import { ClientCell } from '../../contacts/ClientCell.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { useNow } from '../../ui/time/use-now.ts'
import type { QuickAction } from '../actions/quick-actions.ts'
import { TaskActions } from '../actions/TaskActions.tsx'
import { Expiry } from '../Expiry.tsx'
import { PriorityIcon, PriorityWord } from '../Priority.tsx'
import { taskLink } from '../task-link.ts'
import { describeClosing, STATUS_WORDS, TYPE_WORDS } from '../task-text.ts'
import classes from './columns.module.css'

interface ColumnOptions {
  /** The list contains closed tasks: it shows how they ended. */
  closed: boolean
  /** Whether to name who works on a task. */
  showsStaff: boolean
  /** There is room for the task, its time and its actions; the client is below the title. */
  compact: boolean
  /** There is only room for one action. The others are in the row's menu. */
  tight: boolean
  onAct: (task: Task, action: QuickAction) => void
  /** Opens the field below the row. */
  onReply: (task: Task) => void
}

/** The columns of a list of tasks. */
export const taskColumns = ({
  closed,
  showsStaff,
  compact,
  tight,
  onAct,
  onReply,
}: ColumnOptions): readonly Column<Task>[] => [
  {
    key: 'task',
    title: 'Task',
    sort: 'title',
    fixed: true,
    cell: (task) => (
      <span className={classes.task}>
        <PriorityIcon priority={task.priority} named={compact} />
        {compact && <Photo task={task} size={28} />}
        <span className={classes.lines}>
          <Title task={task} />
          <span className={classes.type}>
            {compact ? `${task.contact.title} · ${STATUS_WORDS[task.status]}` : TYPE_WORDS[task.type]}
            <CoverWords task={task} />
            <About task={task} />
          </span>
        </span>
        {compact && !tight && task.contact.ranks !== null && <Sparkline ranks={task.contact.ranks} />}
      </span>
    ),
  },
  ...(compact ? [] : aboutColumns(showsStaff)),
  closed
    ? {
        key: 'ended',
        title: 'Ended',
        sort: 'latest',
        width: tight ? 150 : compact ? 220 : 300,
        cell: (task) => <Ending task={task} />,
      }
    : {
        key: 'due',
        title: 'Due',
        sort: 'due',
        width: tight ? 132 : 172,
        cell: (task) => <Expiry task={task} stacked />,
      },
  {
    key: 'actions',
    title: 'Actions',
    width: tight ? 112 : closed ? 168 : 252,
    align: 'end',
    cell: (task) => (
      <TaskActions
        task={task}
        tabIndex={-1}
        onlyMain={tight}
        onAct={(action) => onAct(task, action)}
        onReply={() => onReply(task)}
      />
    ),
  },
]

/** Whose task it is, and its status. */
const aboutColumns = (showsStaff: boolean): readonly Column<Task>[] => [
  {
    key: 'client',
    title: 'Client',
    sort: 'client',
    width: 208,
    cell: ({ contact }) => <ClientCell contact={contact} />,
  },
  ...(showsStaff
    ? [{ key: 'staff', title: 'Assigned to', width: 130, cell: (task: Task) => task.userAssigned?.name ?? '–' }]
    : []),
  {
    key: 'status',
    title: 'Status',
    width: 104,
    cell: (task) => (
      <span className={classes.lines}>
        <Status task={task} />
        <span className={classes.type}>
          <PriorityWord priority={task.priority} />
        </span>
      </span>
    ),
  },
]

const Photo = ({ task: { contact }, size }: { task: Task; size: number }) => (
  <Avatar name={contact.title} photo={contact.photoUrl} kind="client" size={size} />
)

/** The text in question; otherwise what the task's author wrote. */
const About = ({ task: { text, note } }: { task: Task }) => {
  const words = text === null ? note : `“${text}”`
  return words === null ? null : (
    <>
      {' · '}
      <span className={classes.about} dir="auto" title={words}>
        {words}
      </span>
    </>
  )
}

/** For whom the reader is covering with this task. */
const CoverWords = ({ task: { covering } }: { task: Task }) => {
  const { timezone } = useAccount()
  const now = useNow()
  return covering === null ? null : <> · {describeCover(covering, now, timezone)}</>
}

/** A task on a phone: what to do, for whom and by when, and the text in question. */
export const PhoneTask = ({ task, closed }: { task: Task; closed: boolean }) => {
  const content = (
    <>
      <Photo task={task} size={36} />
      <span className={classes.lines}>
        <span className={classes.first}>
          <PriorityIcon priority={task.priority} named />
          <span className={classes.title} dir="auto">
            {task.title}
          </span>
          {task.contact.ranks !== null && (
            <span className={classes.stave}>
              <Sparkline ranks={task.contact.ranks} />
            </span>
          )}
        </span>
        <span className={classes.second}>
          <span className={classes.name} dir="auto">
            {task.contact.title}
          </span>
          {closed ? <Ending task={task} /> : task.expiredAt !== null && <Expiry task={task} />}
          {task.status === 'active' && !closed && <Status task={task} />}
          <CoverWords task={task} />
        </span>
        {task.text !== null && (
          <span className={classes.quoted} dir="auto">
            “{task.text}”
          </span>
        )}
      </span>
    </>
  )
  return task.abilities.view ? (
    <Link className={classes.phone} {...taskLink(task)}>
      {content}
    </Link>
  ) : (
    <span className={classes.phone}>{content}</span>
  )
}

const Title = ({ task }: { task: Task }) =>
  task.abilities.view ? (
    <Link className={classes.title} {...taskLink(task)} tabIndex={-1} dir="auto">
      {task.title}
    </Link>
  ) : (
    <span className={classes.title} dir="auto">
      {task.title}
    </span>
  )

/** Settled: what the task was about is resolved, but someone is working on it. */
const Status = ({ task: { status, labels } }: { task: Task }) =>
  labels.includes('settled') ? <Tag tone="good">Settled</Tag> : <span>{STATUS_WORDS[status]}</span>

const Ending = ({ task }: { task: Task }) => {
  const now = useNow()
  const reason = DISCARD_CHOICES.find((one) => one.reason === task.reason)?.label
  const words = [describeClosing(task, now), reason, task.reasonDetails].filter((part) => part != null && part !== '')
  return (
    <span className={classes.ending} title={words.join(' · ')}>
      {words.join(' · ')}
    </span>
  )
}
