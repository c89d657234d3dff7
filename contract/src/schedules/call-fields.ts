import * as z from 'zod'
import { ScheduledMessageId } from '../ids.ts'
import { ScheduledMessage, ScheduleTypeField, ScheduleValueFields } from './entity.ts'
import { SCHEDULE_TAGS } from './form.ts'

/** What scheduling takes besides its own permission. */
export const SENDING = { also: 'messages.send-direct' } as const

/** The limits that people meet are checked by the handlers, which say them in sentences. */
export const text = z.string().max(100_000)

/** When a message leaves. */
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
  /** The same items as they are now; one that left or was dropped for good is not among them. */
  items: z.array(ScheduledMessage),
})
