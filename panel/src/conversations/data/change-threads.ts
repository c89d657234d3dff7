import type { Thread } from '@attune/contract/conversations/entity'
import type { Folder } from '@attune/contract/conversations/folders'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { adjustCounters } from './counters.ts'
import { loadThread } from './load-threads.ts'

/** What can be done with one thread. Each shows at once and answers when it is done; a failure brings back what was. */
export const threadActions = {
  pin: (desk: ConversationSession, thread: Thread) => mark(desk, thread, { isPinned: !thread.isPinned }),

  /** Puts it into Review; `reviewPoint` is ISO 8601. */
  review: (desk: ConversationSession, thread: Thread, reviewPoint: string) =>
    change(desk, thread, { reviewPoint, isReviewed: false }, () =>
      calls.conversations.patchThread({ id: thread._id, reviewPoint }),
    ),

  reviewed: async (desk: ConversationSession, thread: Thread) => {
    await mark(desk, thread, { isReviewed: true })
    notify({ kind: 'good', title: `${thread.title} is reviewed` })
  },

  noAnswerNeeded: (desk: ConversationSession, thread: Thread) =>
    change(desk, thread, { needsAnswerSince: null }, () =>
      calls.conversations.patchThread({ id: thread._id, needsAnswer: false }),
    ),

  read: (desk: ConversationSession, thread: Thread) =>
    change(desk, thread, { unreadCount: 0, readSequence: thread.lastSequence }, () =>
      calls.conversations.patchThread({ id: thread._id, readSequence: thread.lastSequence }),
    ),

  mute: async (desk: ConversationSession, thread: Thread, minutes: number, from: string) => {
    await calls.contacts.mute({ id: thread.contactId, minutes, from })
    show(desk, thread, await loadThread(thread.contactId))
    notify({ kind: 'good', title: `${thread.title} is muted`, content: 'Automation leaves them alone meanwhile.' })
  },

  unmute: async (desk: ConversationSession, thread: Thread) => {
    await change(desk, thread, { mutedUntil: null }, async () => {
      await calls.contacts.unmute({ id: thread.contactId })
      return loadThread(thread.contactId)
    })
    notify({ kind: 'good', title: `${thread.title} is not muted any more` })
  },

  /** Puts a client into a folder by hand, or takes them out. */
  folder: async (desk: ConversationSession, thread: Thread, folder: Folder, into: boolean) => {
    const members = { folderId: folder._id, contactIds: [thread.contactId] }
    const others = thread.folderIds.filter((id) => id !== folder._id)
    await change(desk, thread, { folderIds: into ? [...others, folder._id] : others }, async () => {
      await (into ? calls.conversations.addIntoFolder(members) : calls.conversations.removeFromFolder(members))
      return loadThread(thread.contactId)
    })
    notify({ kind: 'good', title: `${thread.title} is ${into ? 'in' : 'out of'} “${folder.title}”` })
  },
}

const mark = (
  desk: ConversationSession,
  thread: Thread,
  marks: { isPinned: boolean } | { isReviewed: boolean },
): Promise<void> => change(desk, thread, marks, () => calls.conversations.patchThread({ id: thread._id, ...marks }))

/** Shows what it will be, then what the answer says it is. */
const change = async (
  desk: ConversationSession,
  thread: Thread,
  meanwhile: Partial<Thread>,
  call: () => Promise<Thread>,
): Promise<void> => {
  const shown = { ...thread, ...meanwhile }
  show(desk, thread, shown)
  try {
    desk.cache.putThread(await call())
  } catch (error) {
    show(desk, shown, thread)
    throw error
  }
}

const show = (desk: ConversationSession, before: Thread, after: Thread): void => {
  desk.cache.putThread(after)
  adjustCounters(before, after, desk.reader())
}
