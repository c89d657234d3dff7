import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { ConfigurableAlert } from './alert-entity.ts'
import { ALERT_TITLE_MAX, ALERTS_MAX } from './alert-limits.ts'

const NOT_SAVED = { status: 422, title: 'Alert not saved' } as const

export const alertRefusals = defineRefusals({
  AlertNotFound: { status: 404, title: 'Page Not Found', message: 'Alert not found.' },
  AlertTitleRequired: { ...NOT_SAVED, message: 'Enter a title.' },
  AlertTitleTooLong: { ...NOT_SAVED, message: `A title can have at most ${ALERT_TITLE_MAX} characters.` },
  AlertTitleTaken: { status: 409, title: 'Alert not saved', message: 'Another alert has this title.' },
  /** `data` says what is wrong, and at which character, counted from 0, if it is at one. */
  AlertConditionInvalid: {
    status: 422,
    title: 'Condition not valid',
    message: 'Check the condition.',
    data: z.object({ reason: z.string(), at: z.number().int().optional() }),
  },
  AlertRecipientsRequired: { ...NOT_SAVED, message: 'Choose who is told.' },
  AlertRecipientUnknown: { ...NOT_SAVED, message: 'One of these people isn’t in the organization any more.' },
  TooManyAlerts: { ...NOT_SAVED, message: `An organization can have at most ${ALERTS_MAX} alerts.` },
  /** `data` is the alert as it is now. */
  AlertOutdated: {
    status: 409,
    title: 'Alert changed',
    message: 'Someone else saved this alert in the meantime. Review their changes, then save again.',
    data: ConfigurableAlert,
  },
  AlertChangedSince: { status: 409, title: 'Not undone', message: 'Someone has changed this alert since then.' },
})
