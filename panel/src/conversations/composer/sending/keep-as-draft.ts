import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { Drafts } from '../drafts.ts'

interface Keeper {
  drafts: Drafts
  list: { openToWrite: (contactId: string) => void } | null
}

/** Adds words to a client's draft, because they can't be sent, and says so. `thread`: null if it isn't known. */
export const keepAsDraft = (session: Keeper, contactId: string, thread: Thread | null, text: string): void => {
  const draft = session.drafts.getUnsaved(contactId) ?? thread?.draft ?? ''
  session.drafts.type(contactId, [draft, text].filter((part) => part !== '').join('\n'))
  notify({
    kind: 'bad',
    title: thread === null ? 'Message not sent' : `Message to ${thread.title} not sent`,
    content: 'It’s kept as a draft.',
    action: { label: 'Open', run: () => session.list?.openToWrite(contactId) },
  })
}
