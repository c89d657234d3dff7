import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { Moment } from '../contacts/fields.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MediaId, MessageId, MessageSuffix, ThreadId } from '../ids.ts'
import { ATTACHMENTS_MAX } from '../media/limits.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { page, queryInteger } from '../page.ts'
import { Draft, Message, MESSAGE_PARTS, Thread } from './entity.ts'
import { DRAFT_TEXT_MAX, THREAD_PAGE } from './limits.ts'
import { deleteContext, setContext } from './context-calls.ts'
import { folderCalls } from './folder-calls.ts'
import { folderRefusals } from './folder-refusals.ts'
import { ThreadSearchFilters } from './folders.ts'
import { media, pinnedMessages, ranks, setPhotoCategory } from './history-calls.ts'
import { messageCalls } from './message-calls.ts'
import { messageRefusals } from './message-refusals.ts'
import { presenceCalls } from './presence-calls.ts'
import { conversationRefusals } from './refusals.ts'
import { messageSearchCalls } from './search-calls.ts'
import { templateCalls } from './template-calls.ts'

/** Parts of a message joined by commas; all parts when left out. */
const Include = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.enum(MESSAGE_PARTS)))
  .optional()

/** A place in a thread: a sequence or a message id. */
const MessageCursor = z.union([z.string().regex(/^[0-9]{1,9}$/), MessageId])

/** Threads by `movedAt`, newest first. Filters and folder hold together; `next` goes on where a page ended. */
const searchThreads = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v2/threads.search',
  summary: 'Threads of the reader',
})
  .input(
    z.strictObject({
      limit: z.number().int().min(1).max(100).default(THREAD_PAGE),
      filters: ThreadSearchFilters.default({}),
      next: z.string().max(400).nullish(),
    }),
  )
  .output(page(Thread))
  .errors({ FolderNotFound: folderRefusals.FolderNotFound })

const getThread = tenantCall('conversations.view', { method: 'GET', path: '/v1/threads/{id}', summary: 'One thread' })
  .input(z.strictObject({ id: ThreadId }))
  .output(Thread)
  .errors({ ThreadNotFound: conversationRefusals.ThreadNotFound })

/**
 * Moves the reader's own read mark, which never goes back. The rest is for everybody, and each takes its ability:
 * `needsAnswer: false` says that the client waits for no answer (`send`), `isPinned` pins the thread (`pin`). A review
 * point puts it into Review until somebody says `isReviewed`; with both, the point is set first (`review`).
 */
const patchThread = tenantCall('conversations.view', {
  method: 'PATCH',
  path: '/v1/threads/{id}',
  summary: 'Mark a thread as read, pinned, reviewed, to be reviewed, or as needing no answer',
})
  .input(
    z.strictObject({
      id: ThreadId,
      readSequence: z.number().int().min(0).max(999_999_999).optional(),
      needsAnswer: z.literal(false).optional(),
      isPinned: z.boolean().optional(),
      isReviewed: z.boolean().optional(),
      reviewPoint: Moment.nullable().optional(),
    }),
  )
  .output(Thread)
  .errors({ ThreadNotFound: conversationRefusals.ThreadNotFound })

/**
 * Messages of one client in ascending order: the newest page, the page before a place or the page after it.
 * `next` is the place to give as `before` (or `after`, when that was asked for).
 */
const listMessages = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/messages',
  summary: 'Messages of a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, 200).default(50),
      before: MessageCursor.optional(),
      after: MessageCursor.optional(),
      include: Include,
    }),
  )
  .output(page(Message))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

const getMessage = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/messages/{id}',
  summary: 'One message',
})
  .input(z.strictObject({ id: MessageId, include: Include }))
  .output(Message)
  .errors({ MessageNotFound: conversationRefusals.MessageNotFound })

/**
 * Writes to a client: a text, files, or both; files are own uploads of the kind `message-attachment`. The same suffix with
 * the same text and files answers the same message: sending twice is safe. With `seenSequence`, the last sequence that
 * the writer has seen, a message is held when a colleague wrote after it: nothing is written, `ReplyHeld` says what is new.
 */
const sendDirect = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/contacts/{id}/messages/send-direct',
  summary: 'Write to a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      suffix: MessageSuffix,
      text: z.string().max(100_000),
      attachments: z.array(MediaId).max(100).optional(),
      seenSequence: z.number().int().min(0).max(999_999_999).optional(),
    }),
  )
  .output(Message)
  .errors({
    ContactNotFound: contactRefusals.ContactNotFound,
    TooManyAttachments: conversationRefusals.TooManyAttachments,
    MediaUnknown: mediaRefusals.MediaUnknown,
    MediaTaken: mediaRefusals.MediaTaken,
    MessageRequired: conversationRefusals.MessageRequired,
    MessageTooLong: conversationRefusals.MessageTooLong,
    MessageSuffixTaken: conversationRefusals.MessageSuffixTaken,
    ReplyHeld: messageRefusals.ReplyHeld,
  })

const getDraft = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/draft',
  summary: 'The reader’s draft to a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(Draft)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

/** Without text and files the draft goes. */
const putDraft = tenantCall('conversations.view', {
  method: 'PUT',
  path: '/v1/contacts/{id}/draft',
  summary: 'Keep a draft',
})
  .input(
    z.strictObject({
      id: ContactId,
      text: z.string().max(DRAFT_TEXT_MAX),
      attachments: z.array(MediaId).max(ATTACHMENTS_MAX).optional(),
    }),
  )
  .output(Draft)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const conversations = {
  searchThreads,
  getThread,
  patchThread,
  listMessages,
  getMessage,
  sendDirect,
  getDraft,
  putDraft,
  setContext,
  deleteContext,
  ...messageCalls,
  ranks,
  media,
  setPhotoCategory,
  pinnedMessages,
  ...folderCalls,
  ...templateCalls,
  ...messageSearchCalls,
  ...presenceCalls,
}
