import { IconAlertCircle, IconBan, IconCheck, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Delivery } from './delivery.ts'
import classes from './MetaLine.module.css'

interface MetaLineProps {
  at: Date
  time: string
  /** Whole date and the client's own time, shown on hover. */
  title: string
  delivery: Delivery | null
  /** Who or what wrote it, when that is not the reader. */
  author?: string | null
  /** Stands before the time. */
  before?: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

const ICONS = { delivered: IconCheck, error: IconAlertCircle, omitted: IconBan, unknown: IconHelpCircle }

/** The one line below a bubble: delivery and its reason when something went wrong, else time first. */
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
