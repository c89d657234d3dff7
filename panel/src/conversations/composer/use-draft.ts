import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Desk } from '../desk.ts'

export interface DraftText {
  text: string
  change: (text: string) => void
  /** After sending: here and on the server. */
  clear: () => void
}

/** The text being written: from this machine if it has a newer one, else from the server. */
export const useDraft = (thread: Thread, desk: Desk, area: RefObject<HTMLTextAreaElement | null>): DraftText => {
  const { contactId, draft } = thread
  const [text, setText] = useState(() => desk.drafts.unsaved(contactId) ?? draft ?? '')

  const change = (next: string) => {
    setText(next)
    desk.drafts.type(contactId, next)
  }

  const clear = () => {
    change('')
    void desk.drafts.flush(contactId)
  }

  // Written on another machine meanwhile: it is taken over unless somebody is at work here.
  const takeOver = useEffectEvent((theirs: string) => {
    const mine = desk.drafts.unsaved(contactId)
    if (mine === null && document.activeElement !== area.current) setText(theirs)
  })
  useEffect(() => takeOver(draft ?? ''), [draft])

  return { text, change, clear }
}
