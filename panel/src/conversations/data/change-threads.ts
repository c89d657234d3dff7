import type { Thread } from '@attune/contract/conversations/entity'
import type { Folder } from '@attune/contract/conversations/folders'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone } from '../../client/notify.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { serverNow } from '../../client/server-clock.ts'
import { findCachedThread, putThreadOnHome } from './cached-threads.ts'
import { adjustCounters } from './counters.ts'
import { loadThread } from './load-threads.ts'

/** Actions on one thread. Each shows its effect at once and resolves when done; a failure restores the thread. */
export const threadActions = {
  togglePin: (session: ConversationSession, thread: Thread) => mark(session, thread, { isPinned: !thread.isPinned }),

  /** Puts the thread into Review at `reviewPoint`, which is ISO 8601. */
  setReviewPoint: async (session: ConversationSession, thread: Thread, reviewPoint: string) => {
    await setReview(session, thread, { reviewPoint, isReviewed: false })
    const { reviewPoint: before, isReviewed } = thread
    notifyDone(
      Date.parse(reviewPoint) <= serverNow()
        ? `${thread.title} added to Review`
        : `Review point for ${thread.title} set`,
      () => setReview(session, latest(thread), { reviewPoint: before, isReviewed }),
      { content: 'It stays in Review until someone marks it as reviewed.' },
    )
  },

  markReviewed: async (session: ConversationSession, thread: Thread) => {
    await mark(session, thread, { isReviewed: true })
    notifyDone(`${thread.title} marked as reviewed`, () => mark(session, latest(thread), { isReviewed: false }))
  },

  clearNeedsAnswer: async (session: ConversationSession, thread: Thread) => {
    const cleared = change(session, thread, { needsAnswerSince: null, waiting: null, askedForPerson: false }, () =>
      calls.conversations.updateThread({ id: thread._id, needsAnswer: false }),
    )
    const isOpen = session.reader().openContactId === thread.contactId && session.task === null
    const goBack = isOpen ? session.list?.passOver(thread.contactId) : null
    const undo = async () => {
      goBack?.()
      await cleared
      await threadActions.markNeedsAnswer(session, latest(thread))
    }
    // Shown before the server answers. Otherwise Undo would meanwhile take back the action before this one.
    notifyDone(`${thread.title} needs no answer`, undo, { saved: cleared })
    await cleared
  },

  /** The client is waiting again; the server decides since when. */
  markNeedsAnswer: (session: ConversationSession, thread: Thread) =>
    change(session, thread, { needsAnswerSince: thread.lastReceivedAt }, () =>
      calls.conversations.updateThread({ id: thread._id, needsAnswer: true }),
    ),

  markRead: async (session: ConversationSession, thread: Thread) => {
    // Without the read mark: one that goes back, as after a failure, counts as out of date.
    await change(session, thread, { unreadCount: 0 }, () =>
      calls.conversations.updateThread({ id: thread._id, readSequence: thread.lastSequence }),
    )
    notifyDone(`${thread.title} marked as read`, () => threadActions.markUnread(session, latest(thread)))
  },

  markUnread: (session: ConversationSession, thread: Thread) => {
    // An open conversation would be read again at once.
    if (session.reader().openContactId === thread.contactId) session.list?.leave()
    return change(session, thread, {}, () => calls.conversations.updateThread({ id: thread._id, unread: true }))
  },

  mute: async (session: ConversationSession, thread: Thread, minutes: number, from: string) => {
    await calls.contacts.mute({ id: thread.contactId, minutes, from })
    show(session, thread, await loadThread(thread.contactId))
    notifyDone(`${thread.title} is muted`, () => unmute(session, latest(thread)), {
      content: 'Automation won’t message them in the meantime.',
    })
  },

  unmute: async (session: ConversationSession, thread: Thread) => {
    await unmute(session, thread)
    notify({ kind: 'good', title: `${thread.title} is no longer muted` })
  },

  /** Adds a client to a folder by hand, or removes them. */
  setInFolder: async (session: ConversationSession, thread: Thread, folder: Folder, into: boolean) => {
    await setInFolder(session, thread, folder, into)
    notifyDone(`${thread.title} ${into ? 'added to' : 'removed from'} “${folder.title}”`, () =>
      setInFolder(session, latest(thread), folder, !into),
    )
  },
}

const setReview = (
  session: ConversationSession,
  thread: Thread,
  review: Pick<Thread, 'reviewPoint' | 'isReviewed'>,
): Promise<void> =>
  change(session, thread, review, () => calls.conversations.updateThread({ id: thread._id, ...review }))

const unmute = (session: ConversationSession, thread: Thread): Promise<void> =>
  change(session, thread, { mutedUntil: null }, async () => {
    await calls.contacts.unmute({ id: thread.contactId })
    return loadThread(thread.contactId)
  })

const setInFolder = (session: ConversationSession, thread: Thread, folder: Folder, into: boolean): Promise<void> => {
  const members = { folderId: folder._id, contactIds: [thread.contactId] }
  const others = thread.folderIds.filter((id) => id !== folder._id)
  return change(session, thread, { folderIds: into ? [...others, folder._id] : others }, async () => {
    await (into ? calls.conversations.addIntoFolder(members) : calls.conversations.removeFromFolder(members))
    return loadThread(thread.contactId)
  })
}

/** The thread as it is now, for an action that is undone later. */
const latest = (thread: Thread): Thread => findCachedThread(thread.contactId) ?? thread

const mark = (
  session: ConversationSession,
  thread: Thread,
  marks: { isPinned: boolean } | { isReviewed: boolean },
): Promise<void> => change(session, thread, marks, () => calls.conversations.updateThread({ id: thread._id, ...marks }))

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
    put(session, await call())
  } catch (error) {
    show(session, shown, thread)
    throw error
  }
}

const show = (session: ConversationSession, before: Thread, after: Thread): void => {
  put(session, after)
  adjustCounters(before, after, session.reader())
}

const put = (session: ConversationSession, thread: Thread): void => {
  session.cache.putThread(thread)
  putThreadOnHome(thread)
}
