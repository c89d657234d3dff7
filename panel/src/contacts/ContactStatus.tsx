import { IconBellOff, IconClockPause } from '@tabler/icons-react'
import type { Contact } from '@attune/contract/contacts/entity'
import { useNowAt } from '../ui/time/use-now.ts'
import { Tag } from '../ui/Tag.tsx'
import { muteStateOf } from './client-time.ts'
import classes from './ContactStatus.module.css'

interface ContactStatusProps {
  contact: Pick<Contact, 'status' | 'mute' | 'optedOutAt'>
}

/** A client's status: stopped, opted out, muted, or active. */
export const ContactStatus = ({ contact: { status, mute, optedOutAt } }: ContactStatusProps) => {
  const now = useNowAt(mute?.from, mute?.until)
  if (status === 'stop') return <Tag>Stopped</Tag>
  if (optedOutAt !== null) return <Tag tone="warn">Opted out</Tag>
  const muted = muteStateOf(mute, now)
  if (muted === null) return 'Active'
  const Icon = muted === 'muted' ? IconBellOff : IconClockPause
  return (
    <span className={classes.word}>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      {muted === 'muted' ? 'Muted' : 'Muted later'}
    </span>
  )
}
