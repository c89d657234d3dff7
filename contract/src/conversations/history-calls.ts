import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MessageId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { MEDIA_FILTERS, PHOTO_CATEGORIES } from './constants.ts'
import { Attachment, Message, MessageContext } from './entity.ts'
import { ATTACHMENT_ID_FROM, MEDIA_PAGE } from './limits.ts'
import { conversationRefusals } from './refusals.ts'

/** A rank set on a message. `at` is when the message was written, ISO 8601. */
export const RankPoint = MessageContext.extend({ messageId: MessageId, at: z.string() })
export type RankPoint = z.infer<typeof RankPoint>

/** A file in a thread, and the message it belongs to. `at` is when the message was written, ISO 8601. */
export const MediaItem = z.object({
  messageId: MessageId,
  attachment: Attachment,
  at: z.string(),
  category: z.enum(PHOTO_CATEGORIES).nullable(),
  /** Direction of the message: 1 incoming, 2 outgoing. */
  type: z.union([z.literal(1), z.literal(2)]),
  abilities: z.object({ categorize: z.boolean() }),
})
export type MediaItem = z.infer<typeof MediaItem>

const Moment = z.iso.datetime({ offset: true })
const contactErrors = { ContactNotFound: contactRefusals.ContactNotFound }

/**
 * Lists the ranks of messages written in a period, newest first, at most 2,000. `more` is true if there are ranks earlier
 * than the ones returned.
 */
export const listRanks = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/ranks',
  summary: 'List ranks over time',
})
  .input(z.strictObject({ id: ContactId, from: Moment.optional(), to: Moment.optional() }))
  .output(z.object({ data: z.array(RankPoint), more: z.boolean() }))
  .errors(contactErrors)

/**
 * Lists the files in a conversation, newest message first. `category` is `all`, `sent` (files sent to the client), or a
 * photo category.
 */
export const listMedia = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/media',
    summary: 'List files in a conversation',
  },
  { looks: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      category: z.enum(MEDIA_FILTERS).default('all'),
      limit: queryInteger(1, 100).default(MEDIA_PAGE),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(MediaItem))
  .errors(contactErrors)

/** Sets what a photo shows; null clears it. */
export const setPhotoCategory = tenantCall('messages.photo', {
  method: 'PATCH',
  path: '/v1/messages/{id}/photo-category',
  summary: 'Categorize a photo',
})
  .input(
    z.strictObject({
      id: MessageId,
      attachmentId: z
        .number()
        .int()
        .min(ATTACHMENT_ID_FROM)
        .max(ATTACHMENT_ID_FROM + 999),
      category: z.enum(PHOTO_CATEGORIES).nullable(),
    }),
  )
  .output(Message)
  .errors({
    MessageNotFound: conversationRefusals.MessageNotFound,
    MessagePhotoNotFound: conversationRefusals.MessagePhotoNotFound,
  })

/** Records that you have listened to a client's sound. Everyone sees that somebody has. Repeating changes nothing. */
export const markPlayed = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v1/messages/{id}/played',
    summary: 'Mark a sound as played',
  },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      id: MessageId,
      attachmentId: z
        .number()
        .int()
        .min(ATTACHMENT_ID_FROM)
        .max(ATTACHMENT_ID_FROM + 999),
    }),
  )
  .output(Message)
  .errors({
    MessageNotFound: conversationRefusals.MessageNotFound,
    MessageSoundNotFound: conversationRefusals.MessageSoundNotFound,
  })

/** Lists a client's pinned messages, newest first, at most 200. */
export const listPinnedMessages = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/pinned-messages',
    summary: 'List pinned messages',
  },
  { looks: true },
)
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(Message) }))
  .errors(contactErrors)
