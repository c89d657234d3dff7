import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { markDeleted, markResent, withContext, withFlags, withoutContext, withReaction } from './optimistic-changes.ts'
import { makePendingChanges, type PendingChanges } from './pending-changes.ts'
import type { RankChange } from './rank-change.ts'

/** A file of a message: one it has, by its id in the list, or an upload. */
export type FileChoice = { id: number } | { media: string }

/** What can be done with a message. Shown at once, and taken back if the server refuses; then the refusal is thrown. */
export interface MessageActions {
  react: (message: Message, type: ReactionType | null) => Promise<void>
  flag: (message: Message, flags: { pinned?: boolean; review?: boolean }) => Promise<void>
  rank: (message: Message, order: RankChange) => Promise<void>
  remove: (message: Message) => Promise<void>
  resend: (message: Message) => Promise<void>
  /** Shown once the server has done it: what becomes of the files is known only then. */
  setFiles: (message: Message, attachments: FileChoice[]) => Promise<void>
}

export const messageActionsOf = (desk: ConversationSession, me: StaffName): MessageActions => {
  const { run } = pendingChangesOf(desk)
  const { conversations } = calls
  return {
    react: ({ id }, type) => run(id, withReaction(me, type), () => conversations.setReaction({ id, type })),
    flag: ({ id }, flags) => run(id, withFlags(flags), () => conversations.setFlags({ id, ...flags })),
    rank: ({ id }, order) =>
      'set' in order
        ? run(id, withContext(order.set), () => conversations.setContext({ id, ...order.set }))
        : run(id, withoutContext(order.remove), () => conversations.deleteContext({ id, type: order.remove })),
    remove: ({ id }) => run(id, markDeleted(me, new Date()), () => conversations.deleteMessage({ id })),
    resend: ({ id }) => run(id, markResent, () => conversations.resendMessage({ id })),
    setFiles: ({ id }, attachments) =>
      run(
        id,
        (message) => message,
        () => conversations.setAttachments({ id, attachments }),
      ),
  }
}

/** Where nothing else shows a failure: one notification. */
export const orNotify = (deed: Promise<void>): void => void deed.catch(notifyFailure)

const changes = new WeakMap<ConversationSession, PendingChanges>()

/** What was asked for at this desk and is not answered yet, in whichever conversation. */
export const pendingChangesOf = (desk: ConversationSession): PendingChanges => {
  const known = changes.get(desk) ?? makePendingChanges(desk.cache.putMessage)
  changes.set(desk, known)
  return known
}
