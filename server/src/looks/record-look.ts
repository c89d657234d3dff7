import type { CallMeta } from '@attune/contract/call'
import { contactIdOfThread, parseMessageId } from '@attune/contract/ids'
import type { CallContext } from '../calls/handler.ts'

/** Records whose private data a call has shown. */
export const recordLook = ({ deps, member, isAhead }: CallContext, meta: CallMeta, input: unknown): void => {
  if (meta.looks !== true || member === undefined) return
  const contactId = contactOf(input)
  if (contactId === null) return
  const { organizationId, account, switched } = member
  deps.looks.record({
    organizationId,
    contactId,
    readerId: (switched?.by ?? account).account_id,
    accountId: account.account_id,
    ahead: isAhead,
    at: deps.now(),
  })
}

/** The client that an input names by their own id, their thread's or a message's. */
const contactOf = (input: unknown): string | null => {
  const { id, contactId } = input as { id?: unknown; contactId?: unknown }
  const named = id ?? contactId
  return typeof named === 'string' ? parseMessageId(contactIdOfThread(named)).contactId : null
}
