import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MessageId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { MEDIA_FILTERS, PHOTO_CATEGORIES } from './constants.ts'
import { Attachment, Message, MessageContext } from './entity.ts'
import { ATTACHMENT_ID_FROM, MEDIA_PAGE } from './limits.ts'
import { conversationRefusals } from './refusals.ts'

/** A rank as a message set it; `at` is when the message was written, ISO 8601. */
export const RankPoint = MessageContext.extend({ messageId: MessageId, at: z.string() })
export type RankPoint = z.infer<typeof RankPoint>

/** A file of a thread with the message that carries it. `type` is the message's direction: 1 incoming, 2 outgoing. */
export const MediaItem = z.object({
  messageId: MessageId,
  attachment: Attachment,
  at: z.string(),
  category: z.enum(PHOTO_CATEGORIES).nullable(),
  type: z.union([z.literal(1), z.literal(2)]),
  abilities: z.object({ categorize: z.boolean() }),
})
export type MediaItem = z.infer<typeof MediaItem>

const Moment = z.iso.datetime({ offset: true })
const contactErrors = { ContactNotFound: contactRefusals.ContactNotFound }

/**
 * Every rank that messages written from one moment until another set, the latest message first, at most 2,000. `more`
 * says that there are earlier ones than those answered.
 */
export const ranks = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/ranks',
  summary: 'Ranks of a client over time',
})
  .input(z.strictObject({ id: ContactId, from: Moment.optional(), to: Moment.optional() }))
  .output(z.object({ data: z.array(RankPoint), more: z.boolean() }))
  .errors(contactErrors)

/** Files of a thread, the latest message's first. `sent` is what went out to the client, the rest are classes of photos. */
export const media = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/media',
  summary: 'Files of a conversation',
})
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

/** Says what a photo shows; null takes it back. */
export const setPhotoCategory = tenantCall('messages.photo', {
  method: 'PATCH',
  path: '/v1/messages/{id}/photo-category',
  summary: 'Say what a photo shows',
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

/** Messages of a client that somebody pinned, the latest first, at most 200. */
export const pinnedMessages = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/pinned-messages',
  summary: 'Pinned messages of a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(Message) }))
  .errors(contactErrors)
