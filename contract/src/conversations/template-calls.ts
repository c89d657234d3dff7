import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MessageTemplateId } from '../ids.ts'
import { TEMPLATE_KINDS } from './constants.ts'
import { TEMPLATE_TEXT_SENT_MAX } from './limits.ts'
import { templateRefusals } from './template-refusals.ts'
import { MessageTemplate, RenderedTemplate, VariableValue } from './templates.ts'

const {
  TemplateNotFound,
  TemplateNotYours,
  TemplateSharingNotAllowed,
  TemplateTitleRequired,
  TemplateTitleTooLong,
  TemplateEmpty,
  TemplateTooLong,
  TemplateBroken,
  TemplateTooMuch,
  TemplateChanged,
  TooManyTemplates,
} = templateRefusals
const WRITING = {
  TemplateSharingNotAllowed,
  TemplateTitleRequired,
  TemplateTitleTooLong,
  TemplateEmpty,
  TemplateTooLong,
  TemplateBroken,
}
const title = z.string().max(1_000)
const text = z.string().max(TEMPLATE_TEXT_SENT_MAX)
const kind = z.enum(TEMPLATE_KINDS).nullable()

/** The reader's own and the organization's shared ones, by title. */
const listTemplates = tenantCall('messages.send-direct', {
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'Templates of messages',
})
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      data: z.array(MessageTemplate),
      /** Whether this reader may share one. */
      abilities: z.object({ share: z.boolean() }),
    }),
  )

const createTemplate = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/message-templates',
  summary: 'Keep a text as a template',
})
  .input(z.strictObject({ title, text, kind: kind.default(null), shared: z.boolean().default(false) }))
  .output(MessageTemplate)
  .errors({ ...WRITING, TooManyTemplates })

/** What is left out stays. `if-match` is the rev that was seen. */
const updateTemplate = tenantCall('messages.send-direct', {
  method: 'PATCH',
  path: '/v1/message-templates/{id}',
  summary: 'Change a template',
})
  .input(
    z.strictObject({
      id: MessageTemplateId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      title: title.optional(),
      text: text.optional(),
      kind: kind.optional(),
      shared: z.boolean().optional(),
    }),
  )
  .output(MessageTemplate)
  .errors({ ...WRITING, TemplateNotFound, TemplateNotYours, TemplateChanged })

const removeTemplate = tenantCall('messages.send-direct', {
  method: 'DELETE',
  path: '/v1/message-templates/{id}',
  summary: 'Take a template away',
})
  .input(z.strictObject({ id: MessageTemplateId }))
  .output(z.object({ _id: MessageTemplateId }))
  .errors({ TemplateNotFound, TemplateNotYours })

const renderTemplate = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/message-templates/{id}/render',
  summary: 'A template with a client’s values',
})
  .input(z.strictObject({ id: MessageTemplateId, contactId: ContactId }))
  .output(RenderedTemplate)
  .errors({ TemplateNotFound, ContactNotFound: contactRefusals.ContactNotFound, TemplateBroken, TemplateTooMuch })

/** As `renderTemplate`, of a text that is not kept: it is being written. */
const previewTemplate = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/message-templates/preview',
  summary: 'A text with a client’s values',
})
  .input(z.strictObject({ text, contactId: ContactId }))
  .output(RenderedTemplate)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound, TemplateTooLong, TemplateBroken, TemplateTooMuch })

/** What each variable of `contacts.variables` stands for with one client, in the same order. */
const variableValues = tenantCall('messages.send-direct', {
  method: 'GET',
  path: '/v1/contacts/{id}/messages/variables',
  summary: 'Values of a client’s variables',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(VariableValue) }))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const templateCalls = {
  listTemplates,
  createTemplate,
  updateTemplate,
  removeTemplate,
  renderTemplate,
  previewTemplate,
  variableValues,
}
