import { useAccount } from '../client/account.ts'
import classes from './ConnectionStatus.module.css'

interface ConnectionStatusProps {
  state: 'live' | 'catching-up' | 'offline'
  /** Since when; said while offline. */
  since: Date
  /** Messages that wait here to be sent again. */
  waiting?: number
  /** Where there is room for the dot only; the word is said all the same. */
  short?: boolean
}

const STATE_LABELS = { live: 'Live', 'catching-up': 'Catching up', offline: 'Offline' } as const

/** One quiet word on whether what is on the screen is true just now. */
export const ConnectionStatus = ({ state, since, waiting = 0, short = false }: ConnectionStatusProps) => {
  const { timezone } = useAccount()
  return (
    <p
      className={classes.word}
      data-state={state}
      data-short={short || undefined}
      role="status"
      title={short ? STATE_LABELS[state] : undefined}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={short ? 'said' : undefined}>{STATE_LABELS[state]}</span>
      <span className={short ? 'said' : classes.detail}>
        {[state === 'offline' && formatSince(since, timezone), waiting > 0 && formatWaiting(waiting)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  )
}

const formatSince = (since: Date, timeZone: string): string =>
  `since ${since.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit' })}`

const formatWaiting = (waiting: number): string =>
  waiting === 1 ? '1 message waits here' : `${waiting} messages wait here`
