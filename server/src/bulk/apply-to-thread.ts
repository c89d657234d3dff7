import type { ThreadAction } from '@attune/contract/bulk/clients'
import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { ChosenContacts } from '@attune/store/contacts/filters'
import { selectContacts } from '@attune/store/conversations/folders/thread-conditions'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../calls/who.ts'
import { accessConversation, readerOf } from '../conversations/access.ts'
import { addIntoFolderInTx, removeFromFolderInTx } from '../conversations/folders/members.ts'
import { reviewInTx } from '../conversations/folders/review.ts'
import { resolveFilters } from '../conversations/search-threads.ts'

/** Applies a bulk action to one client's thread just as the single call would, with its right, refusals and fact. */
export const applyToThread = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  action: ThreadAction,
  contactId: string,
): Promise<void> => {
  if (!may(who, 'conversations.view')) throw new Refusal('AccessDenied')
  if (action.kind === 'reviewed') {
    if (!may(who, 'messages.flag')) throw new Refusal('AccessDenied')
    await accessConversation(tx, who, contactId)
    await reviewInTx(deps, tx, who, contactId, { isReviewed: action.reviewed })
    return
  }
  const within = action.kind === 'add-into' ? addIntoFolderInTx : removeFromFolderInTx
  await within(deps, tx, who, { folderId: action.folderId, contactIds: [contactId] })
}

/** The clients whose conversations match the list's filters now. */
export const chooseThreads = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  filters: ThreadSearchFilters,
): Promise<ChosenContacts> => {
  if (!may(who, 'conversations.view')) throw new Refusal('AccessDenied')
  return selectContacts(tx, { ...(await resolveFilters(tx, who, filters)), ...readerOf(deps, who) })
}
