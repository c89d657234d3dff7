import { IconCheckbox, IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../client/account.ts'
import { searchFromHome, taskLinkFromHome } from '../../conversations/home/conversation-link.ts'
import { messageLink } from '../../questions/message-link.ts'
import { questionListQuery, questions } from '../../questions/question-queries.ts'
import { clientTasksQuery, tasks } from '../../tasks/data/task-queries.ts'
import { useNoTasksReason } from '../../tasks/TaskGate.tsx'
import { questionFirst } from '../../ui/question-first.ts'
import { useRested } from './use-rested.ts'
import classes from './HomePane.module.css'

interface WaitPartsProps {
  contactId: string
  /** Whose clients Home lists; undefined for everyone's. */
  coach: string | undefined
  /** A task that is named already; null if none is. */
  namedTask: string | null
}

/** More would push the last messages out of sight. */
const MOST = 3

/** The client's open questions and tasks: what the list of reasons leaves out, because an answer ends it as well. */
export const WaitParts = ({ contactId, coach, namedTask }: WaitPartsProps) => {
  const hasRested = useRested()
  const seesQuestions = useMay('recent-questions.view')
  const seesTasks = useNoTasksReason() === null
  if (!hasRested) return null
  return (
    <>
      {seesQuestions && <Questions contactId={contactId} coach={coach} />}
      {seesTasks && <Tasks contactId={contactId} coach={coach} namedTask={namedTask} />}
    </>
  )
}

const Questions = ({ contactId, coach }: Omit<WaitPartsProps, 'namedTask'>) => {
  questions.useLive()
  const query = questionListQuery({ contactId, status: 'new' }, {})
  const asked = useInfiniteQuery(query).data?.pages[0]?.data ?? []
  if (asked.length === 0) return null
  return (
    <ul className={classes.parts} aria-label="Open questions">
      {asked.slice(0, MOST).map(({ _id, messageId, text }) => {
        const link = messageLink(messageId)
        return (
          <li key={_id} className={classes.part}>
            <IconMessageQuestion size={16} stroke={1.5} aria-hidden="true" />
            <Link className={classes.task} {...link} search={{ ...link.search, ...searchFromHome(coach) }} dir="auto">
              {questionFirst(text)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const Tasks = ({ contactId, coach, namedTask }: WaitPartsProps) => {
  tasks.useLive()
  const open = useInfiniteQuery(clientTasksQuery(contactId)).data?.pages[0]?.data ?? []
  const others = open.filter(({ _id }) => _id !== namedTask)
  if (others.length === 0) return null
  return (
    <ul className={classes.parts} aria-label="Open tasks">
      {others.slice(0, MOST).map((task) => (
        <li key={task._id} className={classes.part}>
          <IconCheckbox size={16} stroke={1.5} aria-hidden="true" />
          <Link className={classes.task} {...taskLinkFromHome(task, coach)} dir="auto">
            {task.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
