import { contactIdOfThread } from '@attune/contract/ids'
import type { FactKind } from '@attune/contract/app/facts'
import type { Thread } from '@attune/contract/conversations/entity'
import { endWait, markRead, markThread } from '@attune/store/conversations/threads'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { may, type Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessThread } from './access.ts'
import { reviewInTx, type ReviewChange } from './folders/review.ts'

export const getThread = (deps: Deps, who: Member, input: { id: string }): Promise<Thread> =>
  deps.store.tenant(who.organizationId, (tx) => accessThread(deps, tx, who, contactIdOfThread(input.id)))

interface ThreadChange extends ReviewChange {
  id: string
  readSequence?: number | undefined
  needsAnswer?: false | undefined
  isPinned?: boolean | undefined
}

/** Moves the reader's own read mark forward and sets the marks shared by everybody. */
export const patchThread = (deps: Deps, who: Member, input: ThreadChange): Promise<Thread> => {
  const contactId = contactIdOfThread(input.id)
  refuseWithoutRight(who, input)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessThread(deps, tx, who, contactId)
    await noteMember(tx, who)
    // Comes first because it takes the client's lock, which precedes the thread's.
    await reviewInTx(deps, tx, who, contactId, input)
    await writeMarks(deps, tx, who, contactId, input)
    return accessThread(deps, tx, who, contactId)
  })
}

/** Whoever may not reply must not decide that no reply is needed, and readers must not change shared marks. */
const refuseWithoutRight = (who: Member, input: ThreadChange): void => {
  const reviews = input.isReviewed !== undefined || input.reviewPoint !== undefined
  if (
    (input.needsAnswer === false && !may(who, 'messages.send-direct')) ||
    (input.isPinned !== undefined && !may(who, 'messages.pinned')) ||
    (reviews && !may(who, 'messages.flag'))
  )
    throw new Refusal('AccessDenied')
}

const writeMarks = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  input: ThreadChange,
): Promise<void> => {
  const by = { contactId, actor: who.account.account_id, cause: who.requestId, at: deps.now() }
  const record = (kind: FactKind) => recordFacts(tx, [{ kind, ...by }])
  if (input.readSequence !== undefined && (await markRead(tx, by.actor, contactId, input.readSequence)))
    await record('ThreadRead')
  if (input.needsAnswer === false && (await endWait(tx, contactId))) await record('WaitEnded')
  if (input.isPinned !== undefined && (await markThread(tx, contactId, { is_pinned: input.isPinned })))
    await record(input.isPinned ? 'ThreadPinned' : 'ThreadUnpinned')
}
