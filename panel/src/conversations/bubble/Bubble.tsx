import type { ReactNode } from 'react'
import { MessageText } from './MessageText.tsx'
import classes from './Bubble.module.css'

interface BubbleProps {
  /** By which the timeline knows it again: the row, and the message once the server has it. */
  row: string
  messageId: string | null
  /** The client stands left, a person's own is filled, automation is outlined. */
  by: 'client' | 'person' | 'automation'
  /** The name for those who cannot see the side it stands on. */
  speaker: string
  /** All of it in one sentence, for those who go from bubble to bubble by key. */
  label: string
  text: string
  tags?: readonly string[]
  /** Stands over it: the scene that wrote it. */
  above?: ReactNode
  /** Its files, above the text. */
  media?: ReactNode
  failed?: boolean
  marked?: boolean
  /** Only its place is left. */
  deleted?: boolean
  /** The line below: time, delivery, what can be done. */
  children?: ReactNode
}

export const Bubble = (props: BubbleProps) => {
  const { row, messageId, by, speaker, label, text, tags = [], above = null, media = null, children } = props
  const { failed = false, marked = false, deleted = false } = props
  return (
    <div className={classes.message} data-by={by}>
      {above}
      <div
        className={classes.bubble}
        // Arrow keys go from one to the next.
        tabIndex={-1}
        role="group"
        aria-label={label}
        data-row={row}
        data-message={messageId ?? undefined}
        data-own={by !== 'client' || undefined}
        data-failed={failed || undefined}
        data-marked={marked || undefined}
        data-deleted={deleted || undefined}
        data-media={media !== null || undefined}
      >
        <span className={classes.speaker}>{speaker}: </span>
        {media}
        {(text !== '' || media === null) && <MessageText text={text} tags={tags} />}
      </div>
      {children}
    </div>
  )
}
