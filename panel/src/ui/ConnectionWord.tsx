import { useAccount } from '../client/account.ts'
import classes from './ConnectionWord.module.css'

interface ConnectionWordProps {
  state: 'live' | 'catching-up' | 'offline'
  /** Since when; said while offline. */
  since: Date
  /** Messages that wait here to be sent again. */
  waiting?: number
  /** Where there is room for the dot only; the word is said all the same. */
  short?: boolean
}

const WORDS = { live: 'Live', 'catching-up': 'Catching up', offline: 'Offline' } as const

/** One quiet word on whether what is on the screen is true just now. */
export const ConnectionWord = ({ state, since, waiting = 0, short = false }: ConnectionWordProps) => {
  const { timezone } = useAccount()
  return (
    <p
      className={classes.word}
      data-state={state}
      data-short={short || undefined}
      role="status"
      title={short ? WORDS[state] : undefined}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={short ? 'said' : undefined}>{WORDS[state]}</span>
      <span className={short ? 'said' : classes.detail}>
        {[state === 'offline' && sinceWords(since, timezone), waiting > 0 && waitingWords(waiting)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  )
}

const sinceWords = (since: Date, timeZone: string): string =>
  `since ${since.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit' })}`

const waitingWords = (waiting: number): string =>
  waiting === 1 ? '1 message waits here' : `${waiting} messages wait here`
