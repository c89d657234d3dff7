import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { templateRefusals } from '../conversations/template-refusals.ts'
import { ContactId } from '../ids.ts'
import { ScheduledTemplateId } from './ids.ts'
import { schedule, SENDING, Several, text } from './call-fields.ts'
import { scheduleRefusals } from './refusals.ts'
import { ScheduledTemplate } from './templates.ts'

const { TemplateEmpty, TemplateTooLong, TemplateBroken, TemplatePrivate } = templateRefusals
const {
  ScheduleInvalid,
  ScheduledTemplateNotFound,
  ScheduledTemplateOutdated,
  TooManyScheduledTemplates,
  TooManyScheduledMessages,
} = scheduleRefusals
const WRITING = { TemplateEmpty, TemplateTooLong, TemplateBroken, TemplatePrivate, ScheduleInvalid }

/** Lists the organization's standard messages in the order they were added. */
const listTemplates = tenantCall('scheduled-message-templates.view', {
  method: 'GET',
  path: '/v1/scheduled-message-templates',
  summary: 'List standard messages',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ScheduledTemplate) }))

/** Adds a standard message. It can't have an exact date, because it is meant for clients who start on different days. */
const createTemplate = tenantCall('scheduled-message-templates.update', {
  method: 'POST',
  path: '/v1/scheduled-message-templates',
  summary: 'Add a standard message',
})
  .input(z.strictObject({ text, ...schedule }))
  .output(ScheduledTemplate)
  .errors({ ...WRITING, TooManyScheduledTemplates })

/**
 * Changes a standard message; omitted fields stay. Messages that were scheduled from it for clients don't change.
 * `if-match` is the `rev` you have seen.
 */
const updateTemplate = tenantCall('scheduled-message-templates.update', {
  method: 'PUT',
  path: '/v1/scheduled-message-templates/{id}',
  summary: 'Change a standard message',
})
  .input(
    z.strictObject({
      id: ScheduledTemplateId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      text: text.optional(),
      scheduleType: schedule.scheduleType.optional(),
      scheduleValue: schedule.scheduleValue.optional(),
      tags: schedule.tags.unwrap().optional(),
    }),
  )
  .output(ScheduledTemplate)
  .errors({ ...WRITING, ScheduledTemplateNotFound, ScheduledTemplateOutdated })

/** Deletes a standard message. What was scheduled from it stays. */
const removeTemplate = tenantCall('scheduled-message-templates.update', {
  method: 'DELETE',
  path: '/v1/scheduled-message-templates/{id}',
  summary: 'Delete a standard message',
})
  .input(z.strictObject({ id: ScheduledTemplateId }))
  .output(z.object({ _id: ScheduledTemplateId }))
  .errors({ ScheduledTemplateNotFound })

/**
 * Schedules all standard messages for a client. Automation sends them. Variables take the values the client has now; a
 * message with a variable that has no value is added disabled, for a person to complete.
 */
const addTemplated = tenantCall(
  'scheduled-messages.update',
  {
    method: 'POST',
    path: '/v1/contacts/{id}/scheduled-messages/templated',
    summary: 'Schedule the standard messages for a client',
  },
  SENDING,
)
  .input(
    z.strictObject({
      id: ContactId,
      /** First deletes the client's other messages that automation sends. Those sent in a person's name stay. */
      withRemove: z.boolean().default(false),
      /** Adds them disabled. */
      disabled: z.boolean().default(false),
    }),
  )
  .output(
    Several.extend({
      /** How many were deleted first. */
      removed: z.number().int(),
      /** How many are disabled because a variable has no value. */
      incomplete: z.number().int(),
    }),
  )
  .errors({
    ContactNotFound: contactRefusals.ContactNotFound,
    MessageTooLong: conversationRefusals.MessageTooLong,
    ScheduleInvalid,
    TooManyScheduledMessages,
  })

export const scheduledTemplateCalls = {
  listTemplates,
  createTemplate,
  updateTemplate,
  removeTemplate,
  addTemplated,
}
