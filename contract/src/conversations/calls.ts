import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { Moment } from '../contacts/fields.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MediaId, MessageId, MessageSuffix } from '../ids.ts'
import { ThreadId } from './ids.ts'
import { ATTACHMENTS_MAX } from '../media/limits.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { page, queryInteger } from '../page.ts'
import { Draft, Message, MESSAGE_PARTS, Thread, THREAD_ORDERS } from './entity.ts'
import { DRAFT_TEXT_MAX, SEQUENCE_MAX, THREAD_PAGE } from './limits.ts'
import { deleteContext, setContext } from './context-calls.ts'
import { folderCalls } from './folder-calls.ts'
import { folderRefusals } from './folder-refusals.ts'
import { ThreadSearchFilters } from './folders.ts'
import { listMedia, listPinnedMessages, listRanks, markPlayed, setPhotoCategory } from './history-calls.ts'
import { messageCalls } from './message-calls.ts'
import { messageRefusals } from './message-refusals.ts'
import { presenceCalls } from './presence-calls.ts'
import { clientRuleCalls } from './automated/client-rule-calls.ts'
import { whatsappMessageCalls } from './sms/whatsapp-calls.ts'
import { takeoverCalls } from './automated/takeover-calls.ts'
import { conversationRefusals } from './refusals.ts'
import { messageSearchCalls } from './search-calls.ts'
import { templateCalls } from './template-calls.ts'

/** Parts of a message, separated by commas. All parts if omitted. */
const Include = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.enum(MESSAGE_PARTS)))
  .optional()

/** A position in a thread: a sequence number or a message id. */
const MessageCursor = z.union([z.string().regex(/^[0-9]{1,9}$/), MessageId])

/**
 * Lists the threads within your reach. Filters and folder are combined. Pass `next` with the same `order` to get the next
 * page.
 */
const searchThreads = tenantCall(
  'conversations.view',
  { method: 'POST', path: '/v2/threads.search', summary: 'Search threads' },
  { reads: true },
)
  .input(
    z.strictObject({
      limit: z.number().int().min(1).max(100).default(THREAD_PAGE),
      filters: ThreadSearchFilters.default({}),
      /**
       * `latest`: by `movedAt`, newest first. `longest-wait`: clients who are waiting for an answer come first, the
       * longest wait at the top. `pinned-first`: pinned threads come first. `coach`: by the name of the primary coach.
       * Ties are sorted by `movedAt`.
       */
      order: z.enum(THREAD_ORDERS).default('latest'),
      next: z.string().max(400).nullish(),
    }),
  )
  .output(page(Thread))
  .errors({ FolderNotFound: folderRefusals.FolderNotFound })

/** Returns one thread. */
const getThread = tenantCall(
  'conversations.view',
  { method: 'GET', path: '/v1/threads/{id}', summary: 'Get a thread' },
  { looks: true },
)
  .input(z.strictObject({ id: ThreadId }))
  .output(Thread)
  .errors({ ThreadNotFound: conversationRefusals.ThreadNotFound })

/**
 * Updates a thread. `readSequence` moves your own read mark; all other fields apply to everyone and each requires the
 * ability named with it.
 */
const updateThread = tenantCall('conversations.view', {
  method: 'PATCH',
  path: '/v1/threads/{id}',
  summary: 'Update a thread',
})
  .input(
    z.strictObject({
      id: ThreadId,
      /** The last sequence you have read. The read mark never moves back this way. */
      readSequence: z.number().int().min(0).max(SEQUENCE_MAX).optional(),
      /** Moves your read mark back to before the client's last message. */
      unread: z.literal(true).optional(),
      /** `false` marks the client as not waiting for an answer, `true` as waiting again (ability `send`). */
      needsAnswer: z.boolean().optional(),
      /** Pins or unpins the thread (ability `pin`). */
      isPinned: z.boolean().optional(),
      /**
       * Marks the thread as reviewed, or takes that back (ability `review`). If `reviewPoint` is also given, it is set
       * first.
       */
      isReviewed: z.boolean().optional(),
      /** When to review the thread; it is in the Review folder until it is reviewed. Null clears it (ability `review`). */
      reviewPoint: Moment.nullable().optional(),
    }),
  )
  .output(Thread)
  .errors({ ThreadNotFound: conversationRefusals.ThreadNotFound })

/**
 * Lists a client's messages in ascending order: the newest page, the page before or after a position, or the page that
 * begins at a moment. Pass `next` as `before` to get the next page (or as `after`, if you used `after` or `since`).
 */
const listMessages = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/messages',
    summary: 'List messages',
  },
  { looks: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, 200).default(50),
      before: MessageCursor.optional(),
      after: MessageCursor.optional(),
      /** Only messages written at this moment or later, oldest first, ISO 8601. `after` and `before` take precedence. */
      since: Moment.optional(),
      include: Include,
    }),
  )
  .output(page(Message))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

/** Returns one message. */
const getMessage = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/messages/{id}',
    summary: 'Get a message',
  },
  { looks: true },
)
  .input(z.strictObject({ id: MessageId, include: Include }))
  .output(Message)
  .errors({ MessageNotFound: conversationRefusals.MessageNotFound })

/**
 * Sends a message to a client: a text, files, or both. Repeating a call with the same suffix, text and files returns the
 * same message, so retrying is safe.
 */
const sendDirect = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/contacts/{id}/messages/send-direct',
  summary: 'Send a message',
})
  .input(
    z.strictObject({
      id: ContactId,
      /** Chosen by the caller; becomes the last part of the message id and makes retries safe. */
      suffix: MessageSuffix,
      text: z.string().max(100_000),
      /** Your uploads of the kind `message-attachment`. */
      attachments: z.array(MediaId).max(100).optional(),
      /**
       * The message that this one quotes, from the client or to them. The client gets a first line about it. That line
       * and the text together count towards the limit of a text.
       */
      quotes: MessageId.optional(),
      /**
       * The last sequence you have seen. If a colleague wrote after it, nothing is sent and `ReplyHeld` returns what is
       * new.
       */
      seenSequence: z.number().int().min(0).max(SEQUENCE_MAX).optional(),
      /**
       * The address to send it from, one of those listed by `GET /v1/contacts/{id}/channels`. If omitted, the first of
       * them.
       */
      from: z.string().min(1).max(320).optional(),
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
    QuotedMessageGone: conversationRefusals.QuotedMessageGone,
    ReplyHeld: messageRefusals.ReplyHeld,
    AddressNotYours: messageRefusals.AddressNotYours,
    AddressCantReach: messageRefusals.AddressCantReach,
  })

/** Returns your draft to a client; its text is empty if there is none. */
const getDraft = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/draft',
  summary: 'Get a draft',
})
  .input(z.strictObject({ id: ContactId }))
  .output(Draft)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

/** Saves your draft to a client. A draft without text, files and quote is deleted. */
const putDraft = tenantCall(
  'conversations.view',
  {
    method: 'PUT',
    path: '/v1/contacts/{id}/draft',
    summary: 'Save a draft',
  },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      id: ContactId,
      text: z.string().max(DRAFT_TEXT_MAX),
      attachments: z.array(MediaId).max(ATTACHMENTS_MAX).optional(),
      /** The message that it quotes; left out if it doesn't exist. */
      quotes: MessageId.optional(),
    }),
  )
  .output(Draft)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const conversations = {
  searchThreads,
  getThread,
  updateThread,
  listMessages,
  getMessage,
  sendDirect,
  getDraft,
  putDraft,
  setContext,
  deleteContext,
  ...messageCalls,
  ...whatsappMessageCalls,
  listRanks,
  listMedia,
  setPhotoCategory,
  markPlayed,
  listPinnedMessages,
  ...folderCalls,
  ...templateCalls,
  ...messageSearchCalls,
  ...presenceCalls,
  ...takeoverCalls,
  ...clientRuleCalls,
}
