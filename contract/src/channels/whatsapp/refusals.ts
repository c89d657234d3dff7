import * as z from 'zod'
import { defineRefusals } from '../../refusals.ts'

export const whatsappRefusals = defineRefusals({
  WhatsAppTemplateNotFound: {
    status: 404,
    title: 'Page Not Found',
    message: 'This WhatsApp template wasn’t found. Someone may have removed it.',
  },
  WhatsAppTemplateKnown: {
    status: 409,
    title: 'Not added',
    message: 'There is a template with this Content SID already.',
  },
  WhatsAppTemplatesFull: {
    status: 409,
    title: 'Not added',
    message: 'You’ve reached the limit for WhatsApp templates. Remove one first.',
  },
  WhatsAppTemplateNotApproved: {
    status: 409,
    title: 'Not approved',
    message: 'WhatsApp hasn’t approved this template, so it can’t be used yet.',
  },
  WhatsAppTemplateNeedsOnePlace: {
    status: 409,
    title: 'Not chosen',
    message: 'Automation needs a template with one placeholder, {{1}}, which takes its whole text.',
  },
  NoTwilioAccount: {
    status: 409,
    title: 'No Twilio account',
    message: 'Connect a Twilio account first, or add the template by hand.',
  },
  /** `place` counts from 1. */
  WhatsAppWordsInvalid: {
    status: 422,
    title: 'Not sent',
    message: 'WhatsApp doesn’t allow empty placeholders, line breaks or more than four spaces in a row in a template.',
    data: z.object({ place: z.number().int() }),
  },
  WhatsAppWordsMissing: {
    status: 422,
    title: 'Not sent',
    message: 'Fill in every placeholder of the template, and no others.',
  },
  WhatsAppCantReach: {
    status: 409,
    title: 'Not sent',
    message: 'This client hasn’t written over WhatsApp, or no WhatsApp number of yours is active.',
  },
})
