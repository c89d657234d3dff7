import { ATTACHMENTS_MAX } from '../media/limits.ts'
import { defineRefusals } from '../refusals.ts'

/** Refusals whose sentences the panel shows itself, before it asks. Apart from the others, which it needn't know. */
export const conversationFormRefusals = defineRefusals({
  MessageNotFound: { status: 404, title: 'Page Not Found', message: 'Message not found.' },
  MessageRequired: { status: 422, title: 'Message not sent', message: 'Message is required.' },
  TooManyAttachments: {
    status: 422,
    title: 'Message not sent',
    message: `A message can have at most ${ATTACHMENTS_MAX} files.`,
  },
  ContextUnchanged: { status: 422, title: 'Context not changed', message: 'No changes' },
  ContextNotANumber: {
    status: 422,
    title: 'Context not changed',
    message: 'Enter a number for this measure, such as 7.5.',
  },
})
