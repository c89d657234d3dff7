import { notify } from '../../../client/notify.ts'
import type { Drafts } from '../drafts.ts'
import { giveBackToComposer } from '../open-composers.ts'
import type { Outbox } from '../outbox.ts'
import type { UnsentMessage } from '../unsent-message.ts'
import { addToDraft } from './give-back.ts'

/** Takes an unsent message back to be edited. */
export const editUnsent = ({ outbox, drafts }: { outbox: Outbox; drafts: Drafts }, item: UnsentMessage): void => {
  const { contactId, suffix } = item
  outbox.discard(suffix)
  if (giveBackToComposer(contactId, item)) return
  addToDraft(drafts, contactId, item)
  notify({ kind: 'good', title: 'Kept as a draft', content: 'You can’t write to this client right now.' })
}
