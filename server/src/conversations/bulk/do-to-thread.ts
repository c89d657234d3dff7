import type { ThreadAction } from '@attune/contract/bulk-clients'
import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { ChosenContacts } from '@attune/store/contacts/bulk-jobs'
import { contactsWanted } from '@attune/store/conversations/folders/contacts-wanted'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../staff/who.ts'
import { accessConversation, readerOf } from '../access.ts'
import { addIntoWithin, removeFromWithin } from '../folders/members.ts'
import { reviewWithin } from '../folders/review.ts'
import { wantedBy } from '../search-threads.ts'

/** Does to one of many what the single call would, with its right, its refusals and its fact. */
export const doToThread = async (
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
    await reviewWithin(deps, tx, who, contactId, { isReviewed: action.reviewed })
    return
  }
  const within = action.kind === 'add-into' ? addIntoWithin : removeFromWithin
  await within(deps, tx, who, { folderId: action.folderId, contactIds: [contactId] })
}

/** The clients of the conversations that the list finds now. */
export const chooseThreads = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  filters: ThreadSearchFilters,
): Promise<ChosenContacts> => {
  if (!may(who, 'conversations.view')) throw new Refusal('AccessDenied')
  return contactsWanted(tx, { ...(await wantedBy(tx, who, filters)), ...readerOf(deps, who) })
}
