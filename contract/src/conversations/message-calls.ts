import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MediaId, MessageId } from '../ids.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { Message, REACTIONS } from './entity.ts'
import { ATTACHMENT_ID_FROM } from './limits.ts'
import { messageRefusals } from './message-refusals.ts'
import { conversationRefusals } from './refusals.ts'

const errors = { MessageNotFound: conversationRefusals.MessageNotFound }
const changeErrors = { ...errors, MessageDeleted: messageRefusals.MessageDeleted }

/**
 * Pins a message (permission `messages.pinned`) or flags it for review (permission `messages.flag`); omitted flags stay.
 * Flagging also puts the thread into the Review folder. With `if-match`, the `rev` you have seen, nothing is saved if
 * someone else changed the message; without it the last change of each flag wins.
 */
const setFlags = tenantCall('conversations.view', {
  method: 'PATCH',
  path: '/v1/messages/{id}/flags',
  summary: 'Pin or flag a message',
})
  .input(
    z.strictObject({
      id: MessageId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      pinned: z.boolean().optional(),
      review: z.boolean().optional(),
    }),
  )
  .output(Message)
  .errors({ ...changeErrors, MessageChanged: messageRefusals.MessageChanged })

/**
 * Deletes a message's text, files, ranks, flags and reactions. The message keeps its position, so the sequence has no gaps.
 * If it hasn't been handed to the carrier yet it won't be sent; otherwise it may still reach the client. Deleting it again
 * changes nothing.
 */
const deleteMessage = tenantCall('messages.delete', {
  method: 'DELETE',
  path: '/v1/messages/{id}',
  summary: 'Delete a message',
})
  .input(z.strictObject({ id: MessageId }))
  .output(Message)
  .errors(errors)

/**
 * Resends an outgoing message that failed, was omitted or has an unknown outcome. It keeps its id and position, passes the
 * send gate again, and is sent after messages that are already waiting.
 */
const resendMessage = tenantCall('messages.resend', {
  method: 'POST',
  path: '/v1/messages/{id}/resend',
  summary: 'Resend a message',
})
  .input(z.strictObject({ id: MessageId }))
  .output(Message)
  .errors({
    ...changeErrors,
    MessageNotOurs: messageRefusals.MessageNotOurs,
    MessageUnderWay: messageRefusals.MessageUnderWay,
    MessageDelivered: messageRefusals.MessageDelivered,
    MessageStillOmitted: messageRefusals.MessageStillOmitted,
  })

/**
 * Replaces a message's files with the given ones, in this order: existing files by id, and your uploads by media id. Files
 * not listed are permanently removed. After delivery this only changes what staff see.
 */
const setAttachments = tenantCall('messages.update', {
  method: 'PUT',
  path: '/v1/messages/{id}/msg-attachments',
  summary: 'Replace the files of a message',
})
  .input(
    z.strictObject({
      id: MessageId,
      attachments: z
        .array(
          z.union([
            z.strictObject({
              id: z
                .number()
                .int()
                .min(ATTACHMENT_ID_FROM)
                .max(ATTACHMENT_ID_FROM + 9_999),
            }),
            z.strictObject({ media: MediaId }),
          ]),
        )
        .max(100),
    }),
  )
  .output(Message)
  .errors({
    ...changeErrors,
    AttachmentUnknown: messageRefusals.AttachmentUnknown,
    AttachmentFetching: messageRefusals.AttachmentFetching,
    TooManyAttachments: conversationRefusals.TooManyAttachments,
    MessageRequired: conversationRefusals.MessageRequired,
    MediaUnknown: mediaRefusals.MediaUnknown,
    MediaTaken: mediaRefusals.MediaTaken,
  })

/**
 * Sets your reaction to a message; null removes it. If the client's carrier delivers reactions (`abilities.tellReaction`),
 * the client sees the latest reaction any staff member set.
 */
const setReaction = tenantCall('messages.send-direct', {
  method: 'PUT',
  path: '/v1/messages/{id}/reaction',
  summary: 'React to a message',
})
  .input(z.strictObject({ id: MessageId, type: z.enum(REACTIONS).nullable() }))
  .output(Message)
  .errors(changeErrors)

/**
 * Returns an email as it was written: its HTML without anything that could run, load or lead somewhere. Pictures
 * included in the email are named by their attachment, such as `cid:10000`; those on other servers are left out. Each
 * former link has its number in `links` (`data-link`, from 1). Show it in a sandboxed frame all the same.
 */
const getMail = tenantCall(
  'conversations.view',
  { method: 'GET', path: '/v1/messages/{id}/mail', summary: 'Get an email as it was written' },
  { also: 'contacts.private-data', looks: true },
)
  .input(z.strictObject({ id: MessageId }))
  .output(
    z.object({
      html: z.string(),
      /** Where its links lead: `http` or `https`, without credentials, the host in ASCII. */
      links: z.array(z.string()),
      /** Number of pictures on other servers that were left out, because loading them would inform their sender. */
      leftOut: z.number().int(),
    }),
  )
  .errors({ ...errors, MailNotHtml: messageRefusals.MailNotHtml, MailTooLong: messageRefusals.MailTooLong })

export const messageCalls = { setFlags, deleteMessage, resendMessage, setAttachments, setReaction, getMail }
