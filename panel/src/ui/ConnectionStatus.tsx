import { useAccount } from '../client/account.ts'
import { formatTime } from './time/format-times.ts'
import { formatCount } from './format-count.ts'
import classes from './ConnectionStatus.module.css'

interface ConnectionStatusProps {
  state: 'live' | 'catching-up' | 'offline'
  /** When the state began; shown while offline. */
  since: Date
  /** Number of unsent messages waiting in this browser. */
  waiting?: number
  /** Shows the dot only; the label is still there for screen readers. */
  short?: boolean
}

const STATE_LABELS = { live: 'Live', 'catching-up': 'Catching up', offline: 'Offline' } as const

/** Whether the screen is up to date with the server. It isn't while messages wait for the connection. */
export const ConnectionStatus = ({ state: streamState, since, waiting = 0, short = false }: ConnectionStatusProps) => {
  const { timezone } = useAccount()
  const state = streamState === 'live' && waiting > 0 ? 'catching-up' : streamState
  return (
    <p
      className={classes.word}
      data-state={state}
      data-short={short || undefined}
      role="status"
      title={short ? STATE_LABELS[state] : undefined}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={short ? 'visually-hidden' : undefined}>{STATE_LABELS[state]}</span>
      <span className={short ? 'visually-hidden' : classes.detail}>
        {[state === 'offline' && formatSince(since, timezone), waiting > 0 && formatWaiting(waiting)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  )
}

const formatSince = (since: Date, timeZone: string): string => `since ${formatTime(since, timeZone)}`

const formatWaiting = (waiting: number): string => `${formatCount(waiting, 'message')} waiting`
