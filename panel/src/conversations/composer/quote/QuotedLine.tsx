import { CloseButton } from '@mantine/core'
import type { Quote } from '@attune/contract/conversations/entity'
import { quoteLine } from '@attune/contract/conversations/sms/quote-line'
import classes from './QuotedLine.module.css'

interface QuotedLineProps {
  quote: Quote
  clientName: string
  onDrop: () => void
}

/** The message being quoted, as the line the client gets before the text. */
export const QuotedLine = ({ quote, clientName, onDrop }: QuotedLineProps) => (
  <div className={classes.quoted} role="group" aria-label="Quoted message">
    <div className={classes.words}>
      <p className={classes.who}>
        {quote.deleted ? 'Message deleted' : `Quoting ${quote.type === 1 ? clientName : 'our message'}`}
        {!quote.deleted && <span> · sent as the first line</span>}
      </p>
      {!quote.deleted && (
        <p className={classes.line} dir="auto">
          {quoteLine(quote)}
        </p>
      )}
    </div>
    <CloseButton size={28} aria-label="Drop the quote" title="Drop the quote (Esc)" onClick={onDrop} />
  </div>
)
