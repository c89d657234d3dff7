import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { Drafts } from '../drafts.ts'
import { openToWrite, type Opening } from './open-to-write.ts'

export interface Keeper extends Opening {
  drafts: Drafts
}

interface KeptWords {
  contactId: string
  text: string
  /** Null if it isn't known. */
  thread: Thread | null
  /** Why they weren't sent, and where they are now. */
  title: string
  content: string
}

/** Adds text to a client's draft because it can't be sent, and says so. */
export const keepAsDraft = (session: Keeper, { contactId, text, thread, title, content }: KeptWords): void => {
  const draft = session.drafts.getUnsaved(contactId) ?? thread?.draft ?? ''
  session.drafts.type(contactId, [draft, text].filter((part) => part !== '').join('\n'))
  const action = { label: 'Open', run: () => openToWrite(session, contactId) }
  notify({ kind: 'bad', title, content, action })
}
