import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MessageId } from '../ids.ts'
import { Message, MessageContext } from './entity.ts'
import { CONTEXT_VALUE_MAX } from '../contacts/ranks.ts'
import { messageRefusals } from './message-refusals.ts'
import { conversationRefusals } from './refusals.ts'

const value = z.string().trim().min(1).max(CONTEXT_VALUE_MAX).nullable()

/**
 * Ranks a message on a measure, with an optional value. Replaces the message's earlier rank and value for that measure. If
 * the measure has a unit, the value must be a number. Requires `messages.update` and `messages.text`.
 */
export const setContext = tenantCall(
  'messages.update',
  { method: 'PUT', path: '/v1/messages/{id}/msg-context', summary: 'Rank a message' },
  { also: 'messages.text' },
)
  .input(MessageContext.extend({ id: MessageId, value: value.default(null) }).strict())
  .output(Message)
  .errors({
    MessageNotFound: conversationRefusals.MessageNotFound,
    MessageDeleted: messageRefusals.MessageDeleted,
    ContextUnchanged: conversationRefusals.ContextUnchanged,
    ContextNotANumber: conversationRefusals.ContextNotANumber,
  })

/** Removes a message's rank for a measure. `rank` and `value` are accepted and ignored. */
export const deleteContext = tenantCall(
  'messages.update',
  { method: 'DELETE', path: '/v1/messages/{id}/msg-context', summary: 'Remove a rank from a message' },
  { also: 'messages.text' },
)
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
