import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId } from '../ids.ts'
import { MessageTemplateId } from './ids.ts'
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
  FeatureOff: contactRefusals.FeatureOff,
}
const title = z.string().max(1_000)
const text = z.string().max(TEMPLATE_TEXT_SENT_MAX)
const kind = z.enum(TEMPLATE_KINDS).nullable()

/** Lists your templates and the organization's shared ones, by title. */
const listTemplates = tenantCall('messages.send-direct', {
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'List message templates',
})
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      data: z.array(MessageTemplate),
      /** Whether you may share templates, and offer them as suggestions. */
      abilities: z.object({ share: z.boolean(), suggest: z.boolean() }),
    }),
  )

/** Creates a template. A `kind` requires the feature `reply-suggestions`. */
const createTemplate = tenantCall('messages.send-direct', {
  method: 'POST',
  path: '/v1/message-templates',
  summary: 'Create a message template',
})
  .input(z.strictObject({ title, text, kind: kind.default(null), shared: z.boolean().default(false) }))
  .output(MessageTemplate)
  .errors({ ...WRITING, TooManyTemplates })

/** Updates a template; omitted fields stay. `if-match` is the `rev` you have seen. */
const updateTemplate = tenantCall('messages.send-direct', {
  method: 'PATCH',
  path: '/v1/message-templates/{id}',
  summary: 'Update a message template',
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

/** Deletes a template. */
const removeTemplate = tenantCall('messages.send-direct', {
  method: 'DELETE',
  path: '/v1/message-templates/{id}',
  summary: 'Delete a message template',
})
  .input(z.strictObject({ id: MessageTemplateId }))
  .output(z.object({ _id: MessageTemplateId }))
  .errors({ TemplateNotFound, TemplateNotYours })

/** Fills in a template with a client's values. */
const renderTemplate = tenantCall(
  'messages.send-direct',
  { method: 'POST', path: '/v1/message-templates/{id}/render', summary: 'Render a message template' },
  { reads: true },
)
  .input(z.strictObject({ id: MessageTemplateId, contactId: ContactId }))
  .output(RenderedTemplate)
  .errors({ TemplateNotFound, ContactNotFound: contactRefusals.ContactNotFound, TemplateBroken, TemplateTooMuch })

/** Fills in a text with a client's values, without saving it as a template. */
const previewTemplate = tenantCall(
  'messages.send-direct',
  { method: 'POST', path: '/v1/message-templates/preview', summary: 'Preview a template text' },
  { reads: true },
)
  .input(z.strictObject({ text, contactId: ContactId }))
  .output(RenderedTemplate)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound, TemplateTooLong, TemplateBroken, TemplateTooMuch })

/** Returns the value of each variable for a client, in the order of `contacts.listVariables`. */
const getVariableValues = tenantCall('messages.send-direct', {
  method: 'GET',
  path: '/v1/contacts/{id}/messages/variables',
  summary: 'Get variable values of a client',
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
  getVariableValues,
}
