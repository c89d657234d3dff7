import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { messageRefusals } from '../conversations/message-refusals.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { ContactId, MediaId } from '../ids.ts'
import { ScheduledMessageId } from './ids.ts'
import { LOCAL_TIME } from '../local-time.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { queryInteger } from '../page.ts'
import { schedule, SENDING, Several, text } from './call-fields.ts'
import { MISSED_CHOICES } from './form.ts'
import { Intersection, ScheduledMessage } from './entity.ts'
import { SCHEDULED_MESSAGES_MAX } from './limits.ts'
import { moveFields } from './move.ts'
import { scheduleRefusals } from './refusals.ts'
import { scheduledTemplateCalls } from './template-calls.ts'

const { ContactNotFound } = contactRefusals
const { MessageRequired, MessageTooLong, TooManyAttachments } = conversationRefusals
const { MediaUnknown, MediaTaken } = mediaRefusals
const {
  ScheduledMessageNotFound,
  ScheduleInvalid,
  ScheduledFilesOnce,
  ScheduledFromOnce,
  TooManyScheduledMessages,
  ScheduledMessageOutdated,
  ScheduledMessageIncomplete,
  MoveInvalid,
  PlannedMessageGone,
} = scheduleRefusals

const data = z.strictObject({ text })

/** Lists a client's scheduled messages, soonest first. */
const list = tenantCall('scheduled-messages.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/scheduled-messages',
  summary: "List a client's scheduled messages",
})
  .input(
    z.strictObject({
      id: ContactId,
      /** By the next time, the earliest first; with a minus, the latest first. */
      sort: z.enum(['nextRunAt', '-nextRunAt']).default('nextRunAt'),
      limit: queryInteger(1, SCHEDULED_MESSAGES_MAX).default(SCHEDULED_MESSAGES_MAX),
    }),
  )
  .output(z.object({ data: z.array(ScheduledMessage) }))
  .errors({ ContactNotFound })

/**
 * Schedules a message. One with an exact date and time is sent in your name, as if you sent it then; any other is sent
 * by automation, under its rules.
 */
const create = tenantCall(
  'scheduled-messages.update',
  { method: 'POST', path: '/v1/scheduled-messages', summary: 'Schedule a message' },
  SENDING,
)
  .input(
    z.strictObject({
      contactId: ContactId,
      data: data.extend({
        /** Your uploads of the kind `message-attachment`, for a message with an exact date and time. */
        attachments: z.array(MediaId).max(100).optional(),
        /**
         * The address to send it from, for a message with an exact date and time. If it can't be used when the message
         * is sent, another one is.
         */
        from: z.string().min(1).max(320).optional(),
      }),
      ...schedule,
      disabled: z.boolean().default(false),
    }),
  )
  .output(ScheduledMessage)
  .errors({
    ContactNotFound,
    MessageRequired,
    MessageTooLong,
    TooManyAttachments,
    MediaUnknown,
    MediaTaken,
    ScheduleInvalid,
    ScheduledFilesOnce,
    ScheduledFromOnce,
    AddressNotYours: messageRefusals.AddressNotYours,
    AddressCantReach: messageRefusals.AddressCantReach,
    TooManyScheduledMessages,
  })

/**
 * Changes, disables or enables a scheduled message; omitted fields stay. Another `scheduleType` or `scheduleValue` counts
 * from now, except that with the same `dayOffset` the days count from the day they did; with the stored one, a run that
 * was moved stays where it is. Disabling it also takes back what the gate holds of it, which then counts as missed. A new
 * text makes you its author. `if-match` is the `rev` you have seen.
 */
const update = tenantCall(
  'scheduled-messages.update',
  { method: 'PUT', path: '/v1/scheduled-messages/{id}', summary: 'Change a scheduled message' },
  SENDING,
)
  .input(
    z.strictObject({
      id: ScheduledMessageId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      data: data.optional(),
      scheduleType: schedule.scheduleType.optional(),
      scheduleValue: schedule.scheduleValue.optional(),
      tags: schedule.tags.unwrap().optional(),
      disabled: z.boolean().optional(),
    }),
  )
  .output(ScheduledMessage)
  .errors({
    ScheduledMessageNotFound,
    MessageRequired,
    MessageTooLong,
    ScheduleInvalid,
    ScheduledFilesOnce,
    ScheduledMessageOutdated,
    ScheduledMessageIncomplete,
  })

/**
 * Moves the next run of a scheduled message to another time, no later than the run after it. With `all`, every run
 * moves to another time of its day. A message with an exact date and time gets a new one.
 */
const move = tenantCall(
  'scheduled-messages.update',
  { method: 'POST', path: '/v1/scheduled-messages/{id}/move', summary: 'Move a scheduled message' },
  SENDING,
)
  .input(
    z
      .strictObject({
        id: ScheduledMessageId,
        ...moveFields,
        all: z.boolean().default(false),
        /** With `all`: the time of day of the runs after the next one, if it isn't that of `to`. `HH:MM`. */
        localTime: z.string().regex(LOCAL_TIME, 'Use HH:MM.').optional(),
      })
      .refine(({ all, localTime }) => all || localTime === undefined, {
        path: ['localTime'],
        message: 'Use localTime only with all.',
      }),
  )
  .output(ScheduledMessage)
  .errors({ ScheduledMessageNotFound, MoveInvalid, PlannedMessageGone })

/** Deletes a scheduled message. If the gate is holding it, it is canceled. It can be restored for a day. */
const remove = tenantCall('scheduled-messages.update', {
  method: 'DELETE',
  path: '/v1/scheduled-messages/{id}',
  summary: 'Delete a scheduled message',
})
  .input(z.strictObject({ id: ScheduledMessageId }))
  .output(z.object({ _id: ScheduledMessageId }))
  .errors({ ScheduledMessageNotFound })

/**
 * Restores a scheduled message that was deleted within a day, as it was. One whose time has passed goes on with its next
 * run; without one, this is refused. What the gate held of it stays canceled, and files that are gone stay away.
 */
const restore = tenantCall(
  'scheduled-messages.update',
  { method: 'POST', path: '/v1/scheduled-messages/{id}/restore', summary: 'Restore a deleted scheduled message' },
  SENDING,
)
  .input(z.strictObject({ id: ScheduledMessageId }))
  .output(ScheduledMessage)
  .errors({ ScheduledMessageNotFound, TooManyScheduledMessages, ScheduleInvalid, MediaTaken })

/** Sends a scheduled message now, in your name. One that repeats goes on with its next time. */
const sendNow = tenantCall(
  'scheduled-messages.update',
  { method: 'POST', path: '/v1/scheduled-messages/{id}/send-now', summary: 'Send a scheduled message now' },
  SENDING,
)
  .input(z.strictObject({ id: ScheduledMessageId }))
  .output(z.object({ _id: ScheduledMessageId }))
  .errors({ ScheduledMessageNotFound, ScheduledMessageIncomplete, MediaUnknown })

/** Disables all of a client's scheduled messages. Those that the gate holds are taken back and count as missed. */
const stopAll = tenantCall('scheduled-messages.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/scheduled-messages/stop-all',
  summary: 'Stop all scheduled messages of a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(Several)
  .errors({ ContactNotFound })

/**
 * Enables what stop-all has disabled. `missed` says for each one whose moment has passed whether it is sent now, moved
 * to the next occurrence of its time of day, or dropped. Without a choice, one that repeats goes on with its next time,
 * and any other stays stopped.
 */
const resumeAll = tenantCall(
  'scheduled-messages.update',
  {
    method: 'POST',
    path: '/v1/contacts/{id}/scheduled-messages/resume-all',
    summary: 'Resume all scheduled messages of a client',
  },
  SENDING,
)
  .input(
    z.strictObject({
      id: ContactId,
      missed: z
        .array(z.strictObject({ _id: ScheduledMessageId, choice: z.enum(MISSED_CHOICES) }))
        .max(SCHEDULED_MESSAGES_MAX)
        .default([]),
    }),
  )
  .output(Several)
  .errors({ ContactNotFound })

/**
 * Returns the next runs of a schedule, and the client's other scheduled messages that are due close to them. Nothing is
 * saved. `exceptId` leaves out the one that is being edited; with its stored schedule, a run that was moved is listed at its
 * new time.
 */
const listIntersections = tenantCall(
  'scheduled-messages.view',
  {
    method: 'POST',
    path: '/v1/contacts/{id}/scheduled-messages/intersections',
    summary: 'Find scheduled messages close to a schedule',
  },
  { reads: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      ...schedule,
      exceptId: ScheduledMessageId.optional(),
    }),
  )
  .output(
    z.object({
      /** The next runs, at most three; times as in a scheduled message. */
      runs: z.array(z.object({ at: z.string(), atClient: z.string(), zone: z.string() })),
      words: z.string(),
      /** Why it has no run yet, or what happens to February 29 in other years; null if there is nothing to say. */
      note: z.string().nullable(),
      data: z.array(Intersection),
    }),
  )
  .errors({ ContactNotFound, ScheduleInvalid })

export const schedules = {
  list,
  create,
  update,
  move,
  remove,
  restore,
  sendNow,
  stopAll,
  resumeAll,
  listIntersections,
  ...scheduledTemplateCalls,
}
