import type { ReactNode } from 'react'
import { MessageText } from './MessageText.tsx'
import classes from './Bubble.module.css'

interface BubbleProps {
  /** Who wrote it: the client stands left, a person's own is filled, automation is outlined. */
  by: 'client' | 'person' | 'automation'
  /** The name for those who cannot see the side it stands on. */
  speaker: string
  text: string
  /** Its files, above the text. */
  media?: ReactNode
  failed?: boolean
  marked?: boolean
  /** The line below: time, delivery, what can be done. */
  children?: ReactNode
}

export const Bubble = ({ by, speaker, text, media = null, failed = false, marked = false, children }: BubbleProps) => (
  <div className={classes.message} data-by={by}>
    <div
      className={classes.bubble}
      data-failed={failed || undefined}
      data-marked={marked || undefined}
      data-media={media !== null || undefined}
    >
      <span className={classes.speaker}>{speaker}: </span>
      {media}
      {(text !== '' || media === null) && <MessageText text={text} />}
    </div>
    {children}
  </div>
)
