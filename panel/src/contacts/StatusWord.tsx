import { IconBellOff, IconClockPause } from '@tabler/icons-react'
import type { Contact } from '@attune/contract/contacts/entity'
import { useNow } from '../ui/time/use-now.ts'
import { Tag } from '../ui/Tag.tsx'
import { muteState } from './client-time.ts'
import classes from './StatusWord.module.css'

interface StatusWordProps {
  contact: Pick<Contact, 'status' | 'mute' | 'optedOutAt'>
}

/** How it stands with a client: stopped, opted out, muted, else active. */
export const StatusWord = ({ contact: { status, mute, optedOutAt } }: StatusWordProps) => {
  const now = useNow()
  if (status === 'stop') return <Tag>Stopped</Tag>
  if (optedOutAt !== null) return <Tag tone="warn">Opted out</Tag>
  const muted = muteState(mute, now)
  if (muted === null) return 'Active'
  const Icon = muted === 'muted' ? IconBellOff : IconClockPause
  return (
    <span className={classes.word}>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      {muted === 'muted' ? 'Muted' : 'Muted later'}
    </span>
  )
}
