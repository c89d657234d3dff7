import { contactOfThread } from '@attune/contract/ids'
import type { Thread } from '@attune/contract/conversations/entity'
import { endWait, markRead } from '@attune/store/conversations/threads'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { may, type Member } from '../staff/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessThread } from './access.ts'

export const getThread = (deps: Deps, who: Member, input: { id: string }): Promise<Thread> =>
  deps.store.tenant(who.organizationId, (tx) => accessThread(tx, who, contactOfThread(input.id)))

interface Change {
  id: string
  readSequence?: number | undefined
  needsAnswer?: false | undefined
}

/** Moves the reader's own read mark forward; ends the client's wait for everybody. */
export const patchThread = (deps: Deps, who: Member, input: Change): Promise<Thread> => {
  const contactId = contactOfThread(input.id)
  // Who may not answer must not decide that nobody needs to.
  if (input.needsAnswer === false && !may(who, 'messages.send-direct')) throw new Refusal('AccessDenied')
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessThread(tx, who, contactId)
    await noteMember(tx, who)
    const fact = { contactId, actor: who.account.account_id, cause: who.requestId, at: deps.now() }
    if (input.readSequence !== undefined && (await markRead(tx, fact.actor, contactId, input.readSequence)))
      await recordFacts(tx, [{ kind: 'ThreadRead', ...fact }])
    if (input.needsAnswer === false && (await endWait(tx, contactId)))
      await recordFacts(tx, [{ kind: 'WaitEnded', ...fact }])
    return accessThread(tx, who, contactId)
  })
}
