import type { CallMeta } from '@attune/contract/call'
import { contactIdOfThread, parseMessageId } from '@attune/contract/ids'
import { actorIdOf } from '../calls/by.ts'
import type { CallContext } from '../calls/handler.ts'

/** Records whose private data a call has shown. */
export const recordLook = ({ deps, member, isAhead }: CallContext, meta: CallMeta, input: unknown): void => {
  if (meta.looks !== true || member === undefined) return
  const { organizationId, account } = member
  for (const contactId of contactsOf(input))
    deps.looks.record({
      organizationId,
      contactId,
      readerId: actorIdOf(member),
      accountId: account.account_id,
      ahead: isAhead,
      at: deps.now(),
    })
}

/** The clients that an input names by their own id, their thread's or a message's; several if they are compared. */
const contactsOf = (input: unknown): string[] => {
  const { id, contactId, with: other } = input as { id?: unknown; contactId?: unknown; with?: unknown }
  return [id ?? contactId, other]
    .filter((named) => typeof named === 'string')
    .map((named) => parseMessageId(contactIdOfThread(named)).contactId)
}
