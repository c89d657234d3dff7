import { contactOfThread } from '@attune/contract/ids'
import type { Thread } from '@attune/contract/conversations/entity'
import { markRead } from '@attune/store/conversations/threads'
import { noteStaff } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import type { Member } from '../staff/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessThread } from './access.ts'

export const getThread = (deps: Deps, who: Member, input: { id: string }): Promise<Thread> =>
  deps.store.tenant(who.organizationId, (tx) => accessThread(tx, who, contactOfThread(input.id)))

/** Moves the reader's own read mark forward. */
export const patchThread = (deps: Deps, who: Member, input: { id: string; readSequence: number }): Promise<Thread> => {
  const contactId = contactOfThread(input.id)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessThread(tx, who, contactId)
    await noteStaff(tx, { accountId: who.account.account_id, name: who.account.name, email: who.account.email })
    if (await markRead(tx, who.account.account_id, contactId, input.readSequence))
      await recordFacts(tx, [
        { kind: 'ThreadRead', contactId, actor: who.account.account_id, cause: who.requestId, at: deps.now() },
      ])
    return accessThread(tx, who, contactId)
  })
}
