import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { TEMPLATE_MAX } from '../../channels/whatsapp/templates.ts'
import { whatsappRefusals } from '../../channels/whatsapp/refusals.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { ContactId, MessageSuffix } from '../../ids.ts'
import { WhatsAppTemplateId } from '../../channels/ids.ts'
import { Message } from '../entity.ts'
import { conversationRefusals } from '../refusals.ts'

/**
 * Sends a template over WhatsApp, which also reaches a client who hasn't written for 24 hours. Repeating a call with the
 * same suffix and words returns the same message, so retrying is safe.
 */
const sendWhatsAppTemplate = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/contacts/{id}/messages/send-whatsapp-template',
  summary: 'Send a WhatsApp template',
})
  .input(
    z.strictObject({
      id: ContactId,
      /** Chosen by the caller; becomes the last part of the message id and makes retries safe. */
      suffix: MessageSuffix,
      template: WhatsAppTemplateId,
      /** The words for `{{1}}`, `{{2}}` … in this order. */
      values: z.array(z.string().max(TEMPLATE_MAX.value)).max(99),
      /** The WhatsApp number to send it from. If omitted, the one the client last wrote to. */
      from: z.string().min(1).max(320).optional(),
    }),
  )
  .output(Message)
  .errors({
    ContactNotFound: contactRefusals.ContactNotFound,
    WhatsAppTemplateNotFound: whatsappRefusals.WhatsAppTemplateNotFound,
    WhatsAppTemplateNotApproved: whatsappRefusals.WhatsAppTemplateNotApproved,
    WhatsAppWordsInvalid: whatsappRefusals.WhatsAppWordsInvalid,
    WhatsAppWordsMissing: whatsappRefusals.WhatsAppWordsMissing,
    WhatsAppCantReach: whatsappRefusals.WhatsAppCantReach,
    MessageTooLong: conversationRefusals.MessageTooLong,
    MessageSuffixTaken: conversationRefusals.MessageSuffixTaken,
  })

export const whatsappMessageCalls = { sendWhatsAppTemplate }
