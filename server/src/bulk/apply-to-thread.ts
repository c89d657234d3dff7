import type { ThreadAction } from '@attune/contract/bulk/clients'
import { SEQUENCE_MAX } from '@attune/contract/conversations/limits'
import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { ChosenContacts } from '@attune/store/contacts/filters'
import { selectContacts } from '@attune/store/conversations/folders/thread-conditions'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../calls/who.ts'
import { accessConversation, readerOf } from '../conversations/access.ts'
import { addIntoFolderInTx, removeFromFolderInTx } from '../conversations/folders/members.ts'
import { changeThreadInTx, refuseWithoutRight, type ThreadChange } from '../conversations/threads.ts'
import { resolveFilters } from '../conversations/search-threads.ts'

/**
 * Applies a bulk action to one client's thread just as the single call would, with its right, refusals and fact. False if
 * it was that way already.
 */
export const applyToThread = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  action: ThreadAction,
  contactId: string,
): Promise<boolean> => {
  if (!may(who, 'conversations.view')) throw new Refusal('AccessDenied')
  if (action.kind === 'add-into' || action.kind === 'remove-from') {
    const within = action.kind === 'add-into' ? addIntoFolderInTx : removeFromFolderInTx
    await within(deps, tx, who, { folderId: action.folderId, contactIds: [contactId] })
    return true
  }
  const change = toThreadChange(action)
  refuseWithoutRight(who, change)
  await accessConversation(tx, who, contactId)
  return changeThreadInTx(deps, tx, who, contactId, change)
}

const toThreadChange = (action: Exclude<ThreadAction, { folderId: string }>): ThreadChange => {
  switch (action.kind) {
    case 'reviewed':
      return { isReviewed: action.reviewed }
    case 'needs-answer':
      return { needsAnswer: action.needsAnswer }
    case 'unread':
      return action.unread ? { unread: true } : { readSequence: SEQUENCE_MAX }
  }
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
