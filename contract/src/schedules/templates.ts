import * as z from 'zod'
import { ScheduledTemplateId } from './ids.ts'
import { ScheduleTypeField, ScheduleValueFields } from './entity.ts'

/** A message that is scheduled for a client together with the organization's other standard messages. */
export const ScheduledTemplate = z.object({
  _id: ScheduledTemplateId,
  /** With `{{ variables }}`, as in a message template. */
  text: z.string(),
  scheduleType: ScheduleTypeField,
  /** As in a scheduled message. */
  scheduleValue: ScheduleValueFields,
  tags: z.array(z.string()),
  /** The schedule in words. */
  words: z.string(),
  rev: z.number().int(),
})
export type ScheduledTemplate = z.infer<typeof ScheduledTemplate>
