import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { Drafts } from '../drafts.ts'
import type { Outbox } from '../outbox.ts'

/** What is needed of the conversations' session to go on after a message. */
export interface GoingOn {
  outbox: Outbox
  drafts: Drafts
  list: { openNextWaiting: (contactId: string) => void; openToWrite: (contactId: string) => void } | null
  nextAfter: string | null
  task: { finishAndNext: (replied: boolean) => void } | null
}

/** Opens the conversation of the next client who waits, with a toast that brings back to the one just left as long as sending can be undone. */
export const goOn = (
  session: GoingOn,
  { contactId, title }: Pick<Thread, 'contactId' | 'title'>,
  suffix: string,
  seconds: number,
): void => {
  if (session.task !== null) session.task.finishAndNext(true)
  else if (session.list !== null) session.list.openNextWaiting(contactId)
  else session.nextAfter = contactId
  if (seconds === 0) return
  const undo = () => {
    const item = session.outbox.undo(suffix)
    if (item === null) return
    session.drafts.addFiles(
      contactId,
      (item.files ?? []).map(({ _id }) => _id),
    )
    session.drafts.setQuote(contactId, item.quote ?? null)
    session.drafts.type(contactId, item.text)
    session.list?.openToWrite(contactId)
  }
  notify({
    kind: 'good',
    title: `Sending to ${title}`,
    action: { label: 'Undo', run: undo },
    visibleMs: seconds * 1000,
  })
}
