import { contactIdOfThread } from '@attune/contract/ids'
import type { FactKind } from '@attune/contract/app/facts'
import type { Thread } from '@attune/contract/conversations/entity'
import { markRead, markThread, markUnread } from '@attune/store/conversations/threads'
import { beginWait } from '@attune/store/conversations/waits'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { byOf } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessThread } from './access.ts'
import { endWaitBy } from './end-wait.ts'
import { reviewInTx, type ReviewChange } from './folders/review.ts'

export const getThread = (deps: Deps, who: Member, input: { id: string }): Promise<Thread> =>
  deps.store.tenant(who.organizationId, (tx) => accessThread(deps, tx, who, contactIdOfThread(input.id)))

export interface ThreadChange extends ReviewChange {
  readSequence?: number | undefined
  unread?: true | undefined
  needsAnswer?: boolean | undefined
  isPinned?: boolean | undefined
}

/** Moves the reader's own read mark forward and sets the marks shared by everybody. */
export const patchThread = (deps: Deps, who: Member, input: ThreadChange & { id: string }): Promise<Thread> => {
  const contactId = contactIdOfThread(input.id)
  refuseWithoutRight(who, input)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessThread(deps, tx, who, contactId)
    await noteMember(tx, who)
    await changeThreadInTx(deps, tx, who, contactId, input)
    return accessThread(deps, tx, who, contactId)
  })
}

/** Only people who may reply decide whether a reply is needed, and readers don't change marks that everyone shares. */
export const refuseWithoutRight = (who: Member, input: ThreadChange): void => {
  // How far somebody has read is the owner's own business.
  if (who.switched !== undefined && (input.readSequence !== undefined || input.unread !== undefined))
    throw new Refusal('NotWhileSwitched')
  const reviews = input.isReviewed !== undefined || input.reviewPoint !== undefined
  if (
    (input.needsAnswer !== undefined && !may(who, 'messages.send-direct')) ||
    (input.isPinned !== undefined && !may(who, 'messages.pinned')) ||
    (reviews && !may(who, 'messages.flag'))
  )
    throw new Refusal('AccessDenied')
}

/** Changes a thread within reach. The caller has checked the rights. False if it already was that way. */
export const changeThreadInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  input: ThreadChange,
): Promise<boolean> => {
  // Comes first because it takes the client's lock, which precedes the thread's.
  const reviewed = await reviewInTx(deps, tx, who, contactId, input)
  const by = byOf(who, deps.now())
  const kinds: FactKind[] = []
  if (input.readSequence !== undefined && (await markRead(tx, by.actor, contactId, input.readSequence)))
    kinds.push('ThreadRead')
  if (input.unread === true && (await markUnread(tx, by.actor, contactId))) kinds.push('ThreadRead')
  const ended = input.needsAnswer === false && (await endWaitBy(tx, contactId, 'dismissed', by))
  if (input.needsAnswer === true && (await beginWait(tx, contactId))) kinds.push('WaitBegun')
  if (input.isPinned !== undefined && (await markThread(tx, contactId, { is_pinned: input.isPinned })))
    kinds.push(input.isPinned ? 'ThreadPinned' : 'ThreadUnpinned')
  if (kinds.length > 0)
    await recordFacts(
      tx,
      kinds.map((kind) => ({ kind, contactId, ...by })),
    )
  return reviewed || ended || kinds.length > 0
}
