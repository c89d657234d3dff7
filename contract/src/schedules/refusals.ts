import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { ScheduledMessage } from './entity.ts'
import { SCHEDULED_MESSAGES_MAX, SCHEDULED_TEMPLATES_MAX } from './limits.ts'
import { ScheduledTemplate } from './templates.ts'

export const scheduleRefusals = defineRefusals({
  ScheduledMessageNotFound: { status: 404, title: 'Page Not Found', message: 'Scheduled message not found.' },
  /** `data` says which field is wrong and why; without a field, why there is no next time. */
  ScheduleInvalid: {
    status: 422,
    title: 'Message not scheduled',
    message: 'Check when the message should be sent.',
    data: z.object({ property: z.string().nullable(), reason: z.string() }),
  },
  TooManyScheduledMessages: {
    status: 422,
    title: 'Message not scheduled',
    message: `A client can have at most ${SCHEDULED_MESSAGES_MAX} scheduled messages. Delete one first.`,
  },
  ScheduledMessageIncomplete: {
    status: 422,
    title: 'Message incomplete',
    message: 'A variable has no value for this client. Edit the text first.',
  },
  ScheduledFilesOnce: {
    status: 422,
    title: 'Message not scheduled',
    message: 'Files can only be sent once. Choose one date and time.',
  },
  ScheduledFromOnce: {
    status: 422,
    title: 'Message not scheduled',
    message: 'Only a message with one exact date and time can be sent from a number of your choice.',
  },
  ScheduledTemplateNotFound: { status: 404, title: 'Page Not Found', message: 'Standard message not found.' },
  TooManyScheduledTemplates: {
    status: 422,
    title: 'Message not saved',
    message: `There can be at most ${SCHEDULED_TEMPLATES_MAX} standard messages. Delete one first.`,
  },
  /** `data` is the standard message as it is now. */
  ScheduledTemplateOutdated: {
    status: 409,
    title: 'Standard message changed',
    message: 'This standard message was changed in the meantime. Review the changes, then save again.',
    data: ScheduledTemplate,
  },
  /** `data` says why a message can't leave at that time. */
  MoveInvalid: {
    status: 422,
    title: 'Message not moved',
    message: 'Choose another time.',
    data: z.object({ reason: z.string() }),
  },
  /** The moment that was to be moved isn't the next one any more. */
  PlannedMessageGone: {
    status: 409,
    title: 'Message not moved',
    message: 'This message has been sent, or was changed or stopped in the meantime. Look at the plan again.',
  },
  /** `data` is the scheduled message as it is now. */
  ScheduledMessageOutdated: {
    status: 409,
    title: 'Scheduled message changed',
    message: 'This scheduled message was changed in the meantime. Review the changes, then save again.',
    data: ScheduledMessage,
  },
})
