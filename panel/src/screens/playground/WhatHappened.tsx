import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconMoodHappy,
  IconPencil,
  IconPlugConnectedX,
  IconShieldX,
} from '@tabler/icons-react'
import type { PhoneEvent } from '@attune/contract/conversations/playground-calls'
import { useAccount } from '../../client/account.ts'
import { dayOf, formatDay } from '../../ui/time/format-times.ts'
import { formatTimeSeconds } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import classes from './Deliveries.module.css'

interface WhatHappenedProps {
  /** Newest first. */
  events: readonly PhoneEvent[]
}

const KINDS: Record<
  PhoneEvent['kind'],
  { title: string; icon: typeof IconCheck; tone: 'accent' | 'quiet' | 'good' | 'bad' }
> = {
  'text-written': { title: 'Text written', icon: IconPencil, tone: 'quiet' },
  'text-received': { title: 'Text received', icon: IconArrowUp, tone: 'quiet' },
  arrived: { title: 'Arrived', icon: IconArrowDown, tone: 'accent' },
  delivered: { title: 'Delivered', icon: IconCheck, tone: 'good' },
  failed: { title: 'Delivery error', icon: IconAlertCircle, tone: 'bad' },
  'answer-lost': { title: 'Answer lost', icon: IconPlugConnectedX, tone: 'bad' },
  'webhook-refused': { title: 'Webhook refused', icon: IconShieldX, tone: 'bad' },
  reacted: { title: 'Reaction', icon: IconMoodHappy, tone: 'quiet' },
}

/** The carrier's event log of this phone. */
export const WhatHappened = ({ events }: WhatHappenedProps) => {
  const { timezone } = useAccount()
  const now = useNow()
  return (
    <section className={classes.happened} aria-labelledby="what-happened">
      <header className={classes.head}>
        <h2 id="what-happened" className={classes.title}>
          What happened
        </h2>
        <span className={classes.hint}>newest first</span>
      </header>
      {events.length === 0 && <p className={classes.nothing}>Nothing yet.</p>}
      <ol className={classes.events}>
        {events.map(({ id, at, kind, detail }, index) => {
          const { title, icon: Icon, tone } = KINDS[kind]
          const day = dayOf(new Date(at), timezone)
          const later = events[index - 1]
          const isOtherDay = day !== (later === undefined ? dayOf(now, timezone) : dayOf(new Date(later.at), timezone))
          return (
            <li key={id}>
              {isOtherDay && <p className={classes.day}>{formatDay(day, now, timezone)}</p>}
              <div className={classes.event}>
                <time className={classes.at} dateTime={at}>
                  {formatTimeSeconds(new Date(at), timezone)}
                </time>
                <Icon className={classes.icon} data-tone={tone} size={16} stroke={1.5} aria-hidden="true" />
                <div className={classes.words}>
                  <p className={classes.kind}>{title}</p>
                  {detail !== '' && <p className={classes.detail}>{detail}</p>}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
