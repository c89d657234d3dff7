import type { Contact } from '@attune/contract/contacts/entity'
import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { clock, dayTitle, dayOf } from '../../ui/time/times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { muteState } from '../client-time.ts'
import { STATUS_WORDS } from '../data/filters.ts'
import classes from './Standing.module.css'

const FIRST_INTERACTION = { none: 'Not begun', started: 'Started', dropped: 'Dropped' } as const

/** How it stands with a client, in a few lines. */
export const Standing = ({ contact }: { contact: Contact }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const when = (at: string) => {
    const time = new Date(at)
    return `${dayTitle(dayOf(time, timezone), now, timezone)}, ${clock(time, timezone).replace(' ', '\u00A0')}`
  }
  const { status, statusReason, mute, optedOutAt, firstInteraction, createdAt, lastMessageAt, lastReceivedAt } = contact
  const muted = muteState(mute, now)
  return (
    <section className={classes.section} aria-label="How it stands">
      <dl className={classes.lines}>
        <Line term="Status">
          {STATUS_WORDS[status]}
          {statusReason !== null && <span className={classes.reason}>{statusReason}</span>}
        </Line>
        {muted !== null && mute !== null && (
          <Line term="Mute">
            {muted === 'later' && `From ${when(mute.from)}, `}until {when(mute.until)}
          </Line>
        )}
        {optedOutAt !== null && <Line term="Opted out">{when(optedOutAt)}</Line>}
        <Line term="First interaction">
          {FIRST_INTERACTION[firstInteraction.state]}
          {firstInteraction.at !== null && `, ${when(firstInteraction.at)}`}
        </Line>
        <Line term="Last message">{lastMessageAt === null ? '–' : when(lastMessageAt)}</Line>
        <Line term="Last from client">{lastReceivedAt === null ? '–' : when(lastReceivedAt)}</Line>
        <Line term="Added">{when(createdAt)}</Line>
      </dl>
    </section>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
