import type { ReactNode } from 'react'
import { Markdown } from './markdown/Markdown.tsx'
import { mayHoldMarkup } from './markdown/markup.ts'
import { isEmojiOnly, textPieces } from './message-text.ts'
import classes from './Bubble.module.css'

interface BubbleProps {
  /** Identify the bubble to the timeline: the row key, and the message id once the server has the message. */
  row: string
  messageId: string | null
  /** Decides side and look: the client on the left, staff filled, automation outlined. */
  by: 'client' | 'person' | 'automation'
  /** Read out by screen readers, which cannot tell the sides apart. */
  speaker: string
  /** The whole message as one sentence, read out when the bubble gets the focus. */
  label: string
  text: string
  tags?: readonly string[]
  /** Shown above the bubble: the scene that wrote the message. */
  above?: ReactNode
  /** The message's files, shown above the text. */
  media?: ReactNode
  /** What the message quotes. */
  quote?: ReactNode
  /** Below the text: what an email quotes from earlier ones. */
  below?: ReactNode
  failed?: boolean
  marked?: boolean
  /** The message was deleted; only a placeholder is left. */
  deleted?: boolean
  /** The line below the bubble: time, delivery, actions. */
  children?: ReactNode
}

export const Bubble = (props: BubbleProps) => {
  const {
    row,
    messageId,
    by,
    speaker,
    label,
    text,
    tags = [],
    above = null,
    media = null,
    quote = null,
    below = null,
    children,
  } = props
  const { failed = false, marked = false, deleted = false } = props
  return (
    <div className={classes.message} data-by={by}>
      {above}
      <div
        className={classes.bubble}
        // The arrow keys move the focus between bubbles.
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
        {quote}
        {media}
        {(text !== '' || media === null) && <MessageText text={text} tags={tags} />}
        {below}
      </div>
      {children}
    </div>
  )
}

interface MessageTextProps {
  text: string
  /** The message's tags. One of them (profanity) turns markup off. */
  tags?: readonly string[]
}

/** A message's text. Emoji-only text is shown large, markup is rendered, everything else stays as typed. */
const MessageText = ({ text, tags = [] }: MessageTextProps) => (
  <div className={classes.text} dir="auto" data-emoji={isEmojiOnly(text) || undefined}>
    {mayHoldMarkup(text, tags) ? <Markdown text={text} plain={<Plain text={text} />} /> : <Plain text={text} />}
  </div>
)

const Plain = ({ text }: { text: string }) =>
  textPieces(text).map(({ text: piece, href }, at) =>
    href === null ? (
      piece
    ) : (
      // The order of pieces never changes.
      // eslint-disable-next-line react/no-array-index-key
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ),
  )
