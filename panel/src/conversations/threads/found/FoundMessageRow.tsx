import { Link } from '@tanstack/react-router'
import { OUTGOING } from '@attune/contract/conversations/constants'
import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { withoutLink } from '../../data/thread-filters.ts'
import { InTranscript } from './InTranscript.tsx'
import { piecesOf } from './mark-matches.ts'
import classes from './Found.module.css'

interface FoundMessageRowProps {
  found: FoundMessage
  /** Whether the conversation is open at this message. */
  open: boolean
  now: Date
  zone: string
  accountId: string
  /** One row of the results is their tab stop. */
  tabIndex: 0 | -1
}

/** A message that matches the search, with the matches highlighted. It links to its place in the conversation. */
export const FoundMessageRow = ({ found, open, now, zone, accountId, tabIndex }: FoundMessageRowProps) => {
  const { message, thread, marks } = found
  const at = new Date(message.date * 1000)
  const lead = leadOf(message, accountId)
  return (
    <Link
      className={classes.row}
      to="/conversations/dialog/$id"
      params={{ id: thread.contactId }}
      search={(search) => ({ ...withoutLink(search), msgId: message.id })}
      aria-current={open ? 'page' : undefined}
      tabIndex={tabIndex}
      data-step={`${thread.contactId} ${message.id}`}
    >
      <Avatar name={thread.title} kind="client" photo={thread.photoUrl} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} dir="auto">
            {thread.title}
          </span>
          <time className={classes.time} dateTime={at.toISOString()}>
            {formatListTime(at, now, zone)}
          </time>
        </span>
        <span className={classes.second}>
          <span className={classes.text} dir="auto">
            {lead !== null && <span className={classes.lead}>{lead} </span>}
            {message.in === 'transcript' && <InTranscript />}
            {piecesOf(message.text, marks).map(({ text, marked }, place) =>
              marked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
            )}
          </span>
          <Sparkline ranks={thread.ranks} />
        </span>
      </span>
    </Link>
  )
}

const leadOf = ({ type, send_by, send_by_type }: FoundMessage['message'], accountId: string): string | null => {
  if (type !== OUTGOING) return null
  if (send_by_type !== 'user' || send_by === null) return 'Automation:'
  return send_by._id === accountId ? 'You:' : `${send_by.name.split(' ')[0] ?? 'Colleague'}:`
}
