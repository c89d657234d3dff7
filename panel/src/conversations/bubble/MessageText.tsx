import { isEmojiOnly, textPieces } from './message-text.ts'
import classes from './Bubble.module.css'

interface MessageTextProps {
  text: string
}

/** Text as it was written: links lead somewhere, everything else is only text. */
export const MessageText = ({ text }: MessageTextProps) => (
  <p className={classes.text} dir="auto" data-emoji={isEmojiOnly(text) || undefined}>
    {textPieces(text).map(({ text: piece, href }, at) =>
      href === null ? (
        piece
      ) : (
        // Pieces never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {piece}
        </a>
      ),
    )}
  </p>
)
