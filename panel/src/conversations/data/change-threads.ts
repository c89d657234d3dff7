import type { Thread } from '@attune/contract/conversations/entity'
import type { Folder } from '@attune/contract/conversations/folders'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { adjustCounters } from './counters.ts'
import { loadThread } from './load-threads.ts'

/** Actions on one thread. Each shows its effect at once and resolves when done; a failure restores the thread. */
export const threadActions = {
  togglePin: (session: ConversationSession, thread: Thread) => mark(session, thread, { isPinned: !thread.isPinned }),

  /** Puts the thread into Review; `reviewPoint` is ISO 8601. */
  setReviewPoint: (session: ConversationSession, thread: Thread, reviewPoint: string) =>
    change(session, thread, { reviewPoint, isReviewed: false }, () =>
      calls.conversations.patchThread({ id: thread._id, reviewPoint }),
    ),

  markReviewed: async (session: ConversationSession, thread: Thread) => {
    await mark(session, thread, { isReviewed: true })
    notify({ kind: 'good', title: `${thread.title} marked as reviewed` })
  },

  clearNeedsAnswer: (session: ConversationSession, thread: Thread) =>
    change(session, thread, { needsAnswerSince: null }, () =>
      calls.conversations.patchThread({ id: thread._id, needsAnswer: false }),
    ),

  markRead: (session: ConversationSession, thread: Thread) =>
    change(session, thread, { unreadCount: 0, readSequence: thread.lastSequence }, () =>
      calls.conversations.patchThread({ id: thread._id, readSequence: thread.lastSequence }),
    ),

  mute: async (session: ConversationSession, thread: Thread, minutes: number, from: string) => {
    await calls.contacts.mute({ id: thread.contactId, minutes, from })
    show(session, thread, await loadThread(thread.contactId))
    notify({
      kind: 'good',
      title: `${thread.title} is muted`,
      content: 'Automation won’t message them in the meantime.',
    })
  },

  unmute: async (session: ConversationSession, thread: Thread) => {
    await change(session, thread, { mutedUntil: null }, async () => {
      await calls.contacts.unmute({ id: thread.contactId })
      return loadThread(thread.contactId)
    })
    notify({ kind: 'good', title: `${thread.title} is no longer muted` })
  },

  /** Adds a client to a folder by hand, or removes them. */
  setInFolder: async (session: ConversationSession, thread: Thread, folder: Folder, into: boolean) => {
    const members = { folderId: folder._id, contactIds: [thread.contactId] }
    const others = thread.folderIds.filter((id) => id !== folder._id)
    await change(session, thread, { folderIds: into ? [...others, folder._id] : others }, async () => {
      await (into ? calls.conversations.addIntoFolder(members) : calls.conversations.removeFromFolder(members))
      return loadThread(thread.contactId)
    })
    notify({ kind: 'good', title: `${thread.title} ${into ? 'added to' : 'removed from'} “${folder.title}”` })
  },
}

const mark = (
  session: ConversationSession,
  thread: Thread,
  marks: { isPinned: boolean } | { isReviewed: boolean },
): Promise<void> => change(session, thread, marks, () => calls.conversations.patchThread({ id: thread._id, ...marks }))

/** Shows the expected thread at once, then the server's answer. */
const change = async (
  session: ConversationSession,
  thread: Thread,
  meanwhile: Partial<Thread>,
  call: () => Promise<Thread>,
): Promise<void> => {
  const shown = { ...thread, ...meanwhile }
  show(session, thread, shown)
  try {
    session.cache.putThread(await call())
  } catch (error) {
    show(session, shown, thread)
    throw error
  }
}

const show = (session: ConversationSession, before: Thread, after: Thread): void => {
  session.cache.putThread(after)
  adjustCounters(before, after, session.reader())
}
