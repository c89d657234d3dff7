import { IconChevronLeft, IconEyeOff, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useMay } from '../client/account.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { withoutLink } from './data/thread-filters.ts'
import { useTaskView } from './task/use-task-view.ts'
import { HeaderMarks } from './threads/menu/HeaderMarks.tsx'
import { ThreadMenu } from './threads/menu/ThreadMenu.tsx'
import { useHomeBefore } from './threads/next/use-next-on-home.ts'
import { useGoBack } from '../ui/history-entries.ts'
import { formatLocalTime } from '../ui/time/format-times.ts'
import { useNow } from '../ui/time/use-now.ts'
import classes from './ConversationHeader.module.css'

interface ConversationHeaderProps {
  thread: Thread
  /** Who else is viewing the conversation; placed before the buttons. */
  presence?: ReactNode
  /** The search within the conversation, which a button opens and closes. */
  search?: { isOpen: boolean; toggle: () => void }
  /** Controls for what opens beside the conversation; placed after the buttons. */
  toggles?: ReactNode
}

/** The client's name and local time, and the actions of the conversation. */
export const ConversationHeader = ({ thread, presence, search, toggles }: ConversationHeaderProps) => {
  const { contactId, title, masked, contactTimezone, photoUrl } = thread
  const now = useNow()
  const seesProfile = useMay('contacts.view')
  const there = contactTimezone === null ? null : formatLocalTime(now, contactTimezone)
  return (
    <Bar>
      <Avatar name={title} kind="client" photo={photoUrl} />
      <div className={classes.words}>
        <h2 className={classes.name} dir="auto">
          {seesProfile ? (
            <Link className={classes.profile} to="/contacts/$id" params={{ id: contactId }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {masked ? (
          <p className={classes.detail}>
            {there !== null && <span>{there}</span>}
            <IconEyeOff size={14} stroke={1.5} aria-hidden="true" />
            <span className={classes.hidden}>Name, phone and email are hidden from you</span>
          </p>
        ) : (
          there !== null && <p className={classes.detail}>{there}</p>
        )}
      </div>
      <div className={classes.end}>
        {presence}
        <HeaderMarks thread={thread} />
        {search !== undefined && (
          <button
            type="button"
            className={`icon-button ${classes.find}`}
            aria-label="Search this conversation"
            data-tip="Search this conversation  s"
            data-tip-at="below"
            aria-expanded={search.isOpen}
            onClick={search.toggle}
          >
            <IconSearch size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        <ThreadMenu thread={thread} look="header" />
        {toggles}
      </div>
    </Bar>
  )
}

/** The header while the client is loading or missing. On a phone it still offers the way back. */
export const NamelessHeader = () => <Bar />

const Bar = ({ children }: { children?: ReactNode }) => {
  const isTaskView = useTaskView()
  const home = useHomeBefore()
  const goBack = useGoBack(home === null ? '/conversations' : undefined)
  const icon = <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
  return (
    <header className={classes.header}>
      {home !== null ? (
        <Link className={classes.back} to="/" search={home} aria-label="Back" onClick={goBack}>
          {icon}
        </Link>
      ) : isTaskView ? (
        <Link className={classes.back} to="/contacts/tasks" aria-label="Back" onClick={goBack}>
          {icon}
        </Link>
      ) : (
        <Link className={classes.back} to="/conversations" search={withoutLink} aria-label="Back" onClick={goBack}>
          {icon}
        </Link>
      )}
      {children}
    </header>
  )
}
