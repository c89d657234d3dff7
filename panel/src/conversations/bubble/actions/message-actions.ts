import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { isSwitched } from '../../../client/switching/switched.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import {
  markDeleted,
  markResent,
  withContext,
  withFlags,
  withPlayed,
  withoutContext,
  withReaction,
} from './optimistic-changes.ts'
import { makePendingChanges, type PendingChanges } from './pending-changes.ts'
import type { RankChange } from './rank-change.ts'

/** A file to keep, by its id in the message's list, or an upload to add. */
export type FileChoice = { id: number } | { media: string }

/**
 * Actions on a message. Each shows its effect at once; if the server refuses, the effect is undone and the call
 * rejects.
 */
export interface MessageActions {
  react: (message: Message, type: ReactionType | null) => Promise<void>
  flag: (message: Message, flags: { pinned?: boolean; review?: boolean }) => Promise<void>
  rank: (message: Message, change: RankChange) => Promise<void>
  /** Never rejects: it doesn't matter to the listener whether it was recorded. */
  markPlayed: (message: Message, attachmentId: number) => Promise<void>
  remove: (message: Message) => Promise<void>
  resend: (message: Message) => Promise<void>
  /** Not optimistic: the resulting files are only known from the server's answer. */
  setFiles: (message: Message, attachments: FileChoice[]) => Promise<void>
}

export const messageActionsOf = (session: ConversationSession, me: StaffName): MessageActions => {
  const { run } = pendingChangesOf(session)
  const { conversations } = calls
  return {
    react: ({ id }, type) => run(id, withReaction(me, type), () => conversations.setReaction({ id, type })),
    flag: ({ id }, flags) => run(id, withFlags(flags), () => conversations.setFlags({ id, ...flags })),
    rank: ({ id }, change) =>
      'set' in change
        ? run(id, withContext(change.set), () => conversations.setContext({ id, ...change.set }))
        : run(id, withoutContext(change.remove), () => conversations.deleteContext({ id, type: change.remove })),
    // In another person's account, listening leaves no trace.
    markPlayed: async ({ id }, attachmentId) =>
      isSwitched()
        ? undefined
        : run(id, withPlayed(attachmentId, new Date()), () => conversations.markPlayed({ id, attachmentId })).catch(
            () => undefined,
          ),
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

/** Reports a failure as a notification, for callers that show it nowhere else. */
export const orNotify = (action: Promise<void>): void => void action.catch(notifyFailure)

const changes = new WeakMap<ConversationSession, PendingChanges>()

/** The session's changes that await an answer, across all conversations. */
export const pendingChangesOf = (session: ConversationSession): PendingChanges => {
  const known = changes.get(session) ?? makePendingChanges(session.cache.putMessage)
  changes.set(session, known)
  return known
}
