import type { Contact } from '@attune/contract/contacts/entity'
import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { formatTime, formatDay, dayOf } from '../../ui/time/format-times.ts'
import { useNowAt } from '../../ui/time/use-now.ts'
import { muteStateOf } from '../client-time.ts'
import { STATUS_LABELS } from '../data/filters.ts'
import { DEAD_ADDRESS } from '../dead-address.ts'
import classes from './ContactSummary.module.css'

const FIRST_INTERACTION_LABELS = { none: 'Not started', started: 'Started', dropped: 'Dropped' } as const

/** Status, mute, first interaction and message times of a client. */
export const ContactSummary = ({ contact }: { contact: Contact }) => {
  const { timezone } = useAccount()
  const formatMoment = (at: string) => {
    const time = new Date(at)
    return `${formatDay(dayOf(time, timezone), now, timezone)}, ${formatTime(time, timezone).replace(' ', '\u00A0')}`
  }
  const { status, statusReason, mute, optedOutAt, firstInteraction, createdAt, lastMessageAt, lastReceivedAt } = contact
  const { deadAddresses } = contact
  const now = useNowAt(mute?.from, mute?.until)
  const muted = muteStateOf(mute, now)
  return (
    <section className={classes.section} aria-label="Summary">
      <dl className={classes.lines}>
        <Line term="Status">
          {STATUS_LABELS[status]}
          {statusReason !== null && <span className={classes.reason}>{statusReason}</span>}
        </Line>
        {muted !== null && mute !== null && (
          <Line term="Mute">
            {muted === 'later' && `From ${formatMoment(mute.from)}, `}until {formatMoment(mute.until)}
          </Line>
        )}
        {optedOutAt !== null && <Line term="Opted out">{formatMoment(optedOutAt)}</Line>}
        {deadAddresses.map((dead) => (
          <Line key={dead} term={dead === 'phone' ? 'Texts' : 'Email'}>
            {DEAD_ADDRESS[dead]}
          </Line>
        ))}
        <Line term="First interaction">
          {FIRST_INTERACTION_LABELS[firstInteraction.state]}
          {firstInteraction.at !== null && `, ${formatMoment(firstInteraction.at)}`}
        </Line>
        <Line term="Last message">{lastMessageAt === null ? '–' : formatMoment(lastMessageAt)}</Line>
        <Line term="Last from client">{lastReceivedAt === null ? '–' : formatMoment(lastReceivedAt)}</Line>
        <Line term="Added">{formatMoment(createdAt)}</Line>
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
