import { Link } from '@tanstack/react-router'
import type { Quote } from '@attune/contract/conversations/entity'
import { withoutLink } from '../data/thread-filters.ts'
import { quotedWords } from './quoted-words.ts'
import classes from './QuoteLink.module.css'

interface QuoteLinkProps {
  quote: Quote
  contactId: string
  clientName: string
}

/** What a message quotes, above its text; it leads to the original. */
export const QuoteLink = ({ quote, contactId, clientName }: QuoteLinkProps) => (
  <Link
    className={classes.quote ?? ''}
    data-deleted={quote.deleted || undefined}
    title="Show the message"
    to="/conversations/dialog/$id"
    params={{ id: contactId }}
    search={(search) => ({ ...withoutLink(search), msgId: quote.id })}
  >
    <span className={classes.who}>{quote.type === 1 ? clientName : 'Our message'}</span>
    <span className={classes.line} dir="auto">
      {quotedWords(quote)}
    </span>
  </Link>
)
