import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MessageId } from '../ids.ts'
import { Message, MessageContext } from './entity.ts'
import { CONTEXT_VALUE_MAX } from '../contacts/ranks.ts'
import { messageRefusals } from './message-refusals.ts'
import { conversationRefusals } from './refusals.ts'

const value = z.string().trim().min(1).max(CONTEXT_VALUE_MAX).nullable()

/**
 * Says what a message tells about a measure; another rank or value of the same measure takes its place. A measure with a
 * unit takes a number.
 */
export const setContext = tenantCall('messages.update', {
  method: 'PUT',
  path: '/v1/messages/{id}/msg-context',
  summary: 'Rank a message',
})
  .input(MessageContext.extend({ id: MessageId, value: value.default(null) }).strict())
  .output(Message)
  .errors({
    MessageNotFound: conversationRefusals.MessageNotFound,
    MessageDeleted: messageRefusals.MessageDeleted,
    ContextUnchanged: conversationRefusals.ContextUnchanged,
    ContextNotANumber: conversationRefusals.ContextNotANumber,
  })

/** The choice 'none' of a measure. Rank and value are taken, as callers send them, and say nothing. */
export const deleteContext = tenantCall('messages.update', {
  method: 'DELETE',
  path: '/v1/messages/{id}/msg-context',
  summary: 'Take a rank from a message',
})
  .input(
    z.strictObject({
      id: MessageId,
      type: MessageContext.shape.type,
      rank: MessageContext.shape.rank.nullish(),
      value: value.optional(),
    }),
  )
  .output(Message)
  .errors({
    MessageNotFound: conversationRefusals.MessageNotFound,
    MessageDeleted: messageRefusals.MessageDeleted,
  })
