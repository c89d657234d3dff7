import { idOfKind } from '../ids.ts'

/** A message to be sent later. */
export const ScheduledMessageId = idOfKind('sm', 'scheduled')
/** One message of the organization's standard messages. */
export const ScheduledTemplateId = idOfKind('sx', 'standard')
