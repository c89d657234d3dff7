import * as z from 'zod'
import { ScheduledMessageId } from './ids.ts'
import { ScheduledMessage, ScheduleTypeField, ScheduleValueFields } from './entity.ts'
import { SCHEDULE_TAGS } from './form.ts'

/** What scheduling requires besides its own permission. */
export const SENDING = { also: 'messages.send-direct' } as const

/** The limits that people run into are checked by the handlers, which state them in sentences. */
export const text = z.string().max(100_000)

/** When a message is sent. */
export const schedule = {
  scheduleType: ScheduleTypeField,
  scheduleValue: ScheduleValueFields,
  tags: z
    .array(z.string().max(1_000))
    .max(SCHEDULE_TAGS.max * 2)
    .default([]),
}

/** The answer of a call that changes several scheduled messages. */
export const Several = z.object({
  /** The ids of the items that changed. */
  ids: z.array(ScheduledMessageId),
  /** The same items as they are now; those that were sent or dropped for good are left out. */
  items: z.array(ScheduledMessage),
})
