import { Markdown } from './markdown/Markdown.tsx'
import { mayHoldMarkup } from './markdown/markup.ts'
import { isEmojiOnly, textPieces } from './message-text.ts'
import classes from './Bubble.module.css'

interface MessageTextProps {
  text: string
  /** Of the message: one says that its text is shown without markup. */
  tags?: readonly string[]
}

/** A message's text: emoji alone large, markup as what it means, everything else as it was written. */
export const MessageText = ({ text, tags = [] }: MessageTextProps) => (
  <div className={classes.text} dir="auto" data-emoji={isEmojiOnly(text) || undefined}>
    {mayHoldMarkup(text, tags) ? <Markdown text={text} plain={<Plain text={text} />} /> : <Plain text={text} />}
  </div>
)

const Plain = ({ text }: { text: string }) =>
  textPieces(text).map(({ text: piece, href }, at) =>
    href === null ? (
      piece
    ) : (
      // Pieces never change their order.
      // eslint-disable-next-line react/no-array-index-key
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ),
  )
