import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import { useAccount } from '../../../client/account.ts'
import { clientTimeOf, muteStateOf } from '../../../contacts/client-time.ts'
import { nameOf } from '../../../contacts/contact-name.ts'
import { labelOfKey } from '../../../contacts/label-of-key.ts'
import { ContactStatus } from '../../../contacts/ContactStatus.tsx'
import { DEAD_ADDRESS } from '../../../contacts/dead-address.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'
import { useNow, useNowAt } from '../../../ui/time/use-now.ts'
import { OwnRules } from '../../rules/OwnRules.tsx'
import { WithClient } from './WithClient.tsx'
import classes from './ProfilePanel.module.css'

/** How many questionnaire answers are shown here; the profile has all of them. */
const ANSWERS = 4

/** A summary of the client with a link to the full profile. */
export const ProfilePanel = ({ contactId }: { contactId: string }) => (
  <WithClient contactId={contactId}>{(contact) => <Profile contact={contact} />}</WithClient>
)

const Profile = ({ contact }: { contact: Contact }) => {
  const {
    _id: id,
    profile,
    labels,
    primaryCoach,
    email,
    phoneShown,
    masked,
    messageLimit,
    reviewPoint,
    deadAddresses,
  } = contact
  const when = useWhen()
  const { timezone } = useAccount()
  const name = nameOf(contact)
  const { goal } = profile.basic
  const answers = profile.questionnaire.slice(0, ANSWERS)
  const toProfile = { to: '/contacts/$id', params: { id } } as const
  return (
    <div className={classes.profile}>
      <header className={classes.head}>
        <Avatar name={name} kind="client" size={48} photo={profile.photoThumbnail} />
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.status}>
            <ContactStatus contact={contact} />
          </p>
        </div>
      </header>
      {masked && (
        <p className={classes.hidden}>
          <IconEyeOff size={14} stroke={1.5} aria-hidden="true" />
          Name, phone and email are hidden from you
        </p>
      )}
      {deadAddresses.map((dead) => (
        <p key={dead} className={classes.dead}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
          <span>{DEAD_ADDRESS[dead]}</span>
        </p>
      ))}
      <dl className={classes.lines}>
        <Line term="Time">
          <Times zone={profile.timezone} />
        </Line>
        <Line term="Coach">{primaryCoach?.name ?? '–'}</Line>
        {labels.length > 0 && (
          <Line term="Labels">
            <span className={classes.labels}>
              {labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </span>
          </Line>
        )}
        {!masked && <Line term="Phone">{phoneShown ?? '–'}</Line>}
        {!masked && <Line term="Email">{email ?? '–'}</Line>}
        <Mute contact={contact} when={when} />
        {reviewPoint !== null && <Line term="Review">{when(reviewPoint)}</Line>}
        {messageLimit !== null && (
          <Line term="Message limit">
            {messageLimit.amount}
            {messageLimit.expiredAt !== null && ` until ${when(messageLimit.expiredAt)}`}
          </Line>
        )}
        {goal !== null && <Line term="Goal">{goal}</Line>}
      </dl>
      <div className={classes.rules}>
        <OwnRules contactId={id} zone={timezone} onlySet />
      </div>
      {answers.length > 0 && (
        <section aria-label="Questionnaire">
          <h3 className={classes.title}>Questionnaire</h3>
          <dl className={classes.answers}>
            {answers.map(({ key, value }) => (
              <div key={key}>
                <dt title={key}>{labelOfKey(key)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Link className={classes.more} {...toProfile}>
        {profile.questionnaire.length > ANSWERS
          ? `Profile and all ${profile.questionnaire.length} answers`
          : 'Open profile'}
      </Link>
    </div>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

const Mute = ({ contact: { mute }, when }: { contact: Contact; when: (at: string) => string }) => {
  const now = useNowAt(mute?.from, mute?.until)
  const muted = muteStateOf(mute, now)
  if (muted === null || mute === null) return null
  return (
    <Line term="Mute">
      {muted === 'later' && `From ${when(mute.from)}, `}until {when(mute.until)}
    </Line>
  )
}

/** The client's local time, and the reader's beside it if the time zones differ. */
const Times = ({ zone }: { zone: string | null }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const there = zone === null ? null : clientTimeOf(now, zone)
  if (there === null) return 'No time zone'
  return (
    <>
      {there.time} in {there.city}
      {zone !== timezone && <span className={classes.mine}>{formatTime(now, timezone)} here</span>}
    </>
  )
}

const useWhen = () => {
  const now = useNow()
  const { timezone } = useAccount()
  return (at: string): string => {
    const time = new Date(at)
    return `${formatDay(dayOf(time, timezone), now, timezone)}, ${formatTime(time, timezone)}`
  }
}
