import { useEffect, useEffectEvent, useState } from 'react'
import type { Quote, Thread } from '@attune/contract/conversations/entity'
import { parseMessageId } from '@attune/contract/keys'
import { calls } from '../../../client/calls.ts'
import type { ConversationSession } from '../../conversation-session.ts'

export interface QuoteAccess {
  quote: Quote | null
  /** Sets the quote of the draft, or drops it, and saves that with the text. */
  set: (quote: Quote | null, text: string) => void
  /** The draft was sent or cleared, and its quote with it. */
  forget: () => void
}

/** The message that the draft quotes. Another window's choice is taken over unless this one has something unsaved. */
export const useQuote = ({ contactId, draftQuotes }: Thread, { drafts }: ConversationSession): QuoteAccess => {
  const [quote, setQuote] = useState(() => drafts.quote(contactId))

  const takeOver = useEffectEvent(async () => {
    const isUnsaved = () => drafts.getUnsaved(contactId) !== null
    const here = quote === null ? null : parseMessageId(quote.id).sequence
    if (isUnsaved() || here === draftQuotes) return
    // The text of a draft counts without its quote.
    const kept = draftQuotes === null ? null : await calls.conversations.getDraft({ id: contactId }).catch(() => null)
    if (isUnsaved()) return
    drafts.setQuote(contactId, kept?.quote ?? null)
    setQuote(kept?.quote ?? null)
  })
  useEffect(() => void takeOver(), [contactId, draftQuotes])

  return {
    quote,
    set: (next, text) => {
      setQuote(next)
      drafts.setQuote(contactId, next)
      if (next === null && text === '' && drafts.files(contactId).length === 0) drafts.clear(contactId, true)
      else drafts.type(contactId, text)
    },
    forget: () => setQuote(null),
  }
}
