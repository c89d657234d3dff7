import { IconAlertCircle, IconBan, IconCheck, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Delivery } from './delivery.ts'
import classes from './MetaLine.module.css'

interface MetaLineProps {
  at: Date
  time: string
  /** The full date and the client's local time, shown on hover. */
  title: string
  delivery: Delivery | null
  /** Who or what wrote the message, unless it was the reader. */
  author?: string | null
  /** Shown before the time. */
  before?: ReactNode
  /** Actions for a message that was not delivered. */
  children?: ReactNode
}

const ICONS = { delivered: IconCheck, error: IconAlertCircle, omitted: IconBan, unknown: IconHelpCircle }

/** The line below a bubble. The delivery state comes first when something went wrong, otherwise the time does. */
export const MetaLine = ({ at, time, title, delivery, author = null, before = null, children }: MetaLineProps) => {
  const trouble = delivery?.state === 'error' || delivery?.state === 'omitted' || delivery?.state === 'unknown'
  const word = delivery !== null && <Word delivery={delivery} />
  return (
    <div className={classes.meta}>
      {author !== null && <span>{author}</span>}
      {before}
      {trouble && word}
      <time dateTime={at.toISOString()} title={title}>
        {time}
      </time>
      {!trouble && word}
      {children}
    </div>
  )
}

const Word = ({ delivery: { state, word, reason } }: { delivery: Delivery }) => {
  const Icon = state === 'sending' || state === 'sent' ? null : ICONS[state]
  return (
    <>
      <span className={classes.word} data-state={state}>
        {Icon !== null && <Icon size={14} stroke={1.5} aria-hidden="true" />}
        {word}
      </span>
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </>
  )
}
