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
 * Pins a message, or flags it for review; what is left out stays. Pinning takes the right `messages.pinned`, flagging
 * `messages.flag`. A flag puts the thread to Review, no later than this message. Of two people the last one counts, flag
 * by flag; with `if-match`, the `rev` that was seen, nothing is written over what somebody else has changed.
 */
const setFlags = tenantCall('conversations.view', {
  method: 'PATCH',
  path: '/v1/messages/{id}/flags',
  summary: 'Pin a message, or flag it for review',
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
 * Deletes a message. Its place stays, so that the sequence has no gaps; text, files, ranks, flags and reactions are gone.
 * What has not been given to its carrier is not sent any more; what has may still reach the client. Again changes nothing.
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
 * Sends a message of ours once more, under its own id and in its own place: one that failed, was omitted, or whose
 * outcome is unknown. The send gate decides anew. It leaves after what waits already.
 */
const resendMessage = tenantCall('messages.resend', {
  method: 'POST',
  path: '/v1/messages/{id}/resend',
  summary: 'Send a message again',
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
 * The files of a message from now on, in this order: some that it has, by their ids, and own uploads. Others are removed
 * for good. Before its delivery this changes what is sent; afterwards only what the desk shows.
 */
const setAttachments = tenantCall('messages.update', {
  method: 'PUT',
  path: '/v1/messages/{id}/msg-attachments',
  summary: 'Change the files of a message',
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
 * The reader's own reaction to a message, one each; null takes it away. Where the client's carrier takes reactions
 * (`abilities.tellReaction`) they see the last one that somebody of the desk set.
 */
const setReaction = tenantCall('messages.send-direct', {
  method: 'PUT',
  path: '/v1/messages/{id}/reaction',
  summary: 'React to a message',
})
  .input(z.strictObject({ id: MessageId, type: z.enum(REACTIONS).nullable() }))
  .output(Message)
  .errors(changeErrors)

export const messageCalls = { setFlags, deleteMessage, resendMessage, setAttachments, setReaction }
