import { IconChevronLeft, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useMay } from '../client/account.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { withoutLink } from './data/address.ts'
import { localTime } from '../ui/time/times.ts'
import { useNow } from '../ui/time/use-now.ts'
import classes from './ConversationHeader.module.css'

interface ConversationHeaderProps {
  thread: Thread
}

/** Whose conversation it is, and what time it is there. */
export const ConversationHeader = ({
  thread: { contactId, title, masked, contactTimezone },
}: ConversationHeaderProps) => {
  const now = useNow()
  const seesProfile = useMay('contacts.view')
  const there = contactTimezone === null ? null : localTime(now, contactTimezone)
  return (
    <Bar>
      <Avatar id={contactId} name={title} kind="client" />
      <div className={classes.words}>
        <h2 className={classes.name}>
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
    </Bar>
  )
}

/** Stands where nobody is known yet, or nobody is there: a phone needs its way back. */
export const NamelessHeader = () => <Bar />

const Bar = ({ children }: { children?: ReactNode }) => (
  <header className={classes.header}>
    <Link className={classes.back} to="/conversations" search={withoutLink} aria-label="Back">
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
    {children}
  </header>
)
