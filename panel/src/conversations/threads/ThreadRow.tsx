import { IconAlertCircle, IconCornerUpLeft, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Thread } from '@attune/contract/conversations/entity'
import { Avatar } from '../../ui/Avatar.tsx'
import { withoutLink } from '../data/address.ts'
import { listTime, wait } from '../../ui/time/times.ts'
import { previewOf, tagOf } from './preview.ts'
import classes from './ThreadRow.module.css'

interface ThreadRowProps {
  thread: Thread
  open: boolean
  now: Date
  zone: string
  accountId: string
}

/** One thread: who, what was said last, and since when somebody waits. */
export const ThreadRow = ({ thread, open, now, zone, accountId }: ThreadRowProps) => {
  const { kind, lead, text } = previewOf(thread, accountId, open)
  const unread = thread.unreadCount > 0
  const tag = tagOf(thread)
  return (
    <Link
      className={classes.row}
      to="/conversations/dialog/$id"
      params={{ id: thread.contactId }}
      search={withoutLink}
      aria-current={open ? 'page' : undefined}
      data-unread={unread || undefined}
    >
      <Avatar id={thread.contactId} name={thread.title} kind="client" />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{thread.title}</span>
          {unread && <span className={classes.hidden}>, {thread.unreadCount} unread</span>}
          <When thread={thread} now={now} zone={zone} />
        </span>
        <span className={classes.line}>
          <span className={classes.preview} data-kind={kind}>
            {kind === 'trouble' && <IconAlertCircle size={15} stroke={1.5} aria-hidden="true" />}
            {kind === 'automation' && <IconRoute size={15} stroke={1.5} role="img" aria-label="Automation:" />}
            {lead !== null && <span className={classes.lead}>{lead} </span>}
            <span className={classes.text} dir="auto">
              {text}
            </span>
          </span>
          {tag !== null && <span className={classes.tag}>{tag}</span>}
        </span>
      </span>
    </Link>
  )
}

/** The wait where the time would stand, when an answer is needed. */
const When = ({
  thread: { needsAnswerSince, lastMessageAt },
  now,
  zone,
}: Pick<ThreadRowProps, 'thread' | 'now' | 'zone'>) => {
  if (needsAnswerSince !== null) {
    const { text, long } = wait(new Date(needsAnswerSince), now)
    return (
      <span className={classes.wait} data-long={long || undefined}>
        <IconCornerUpLeft size={14} stroke={1.5} role="img" aria-label="Waits for an answer" />
        {text}
      </span>
    )
  }
  return lastMessageAt === null ? null : (
    <time className={classes.time} dateTime={lastMessageAt}>
      {listTime(new Date(lastMessageAt), now, zone)}
    </time>
  )
}
