import { ATTACHMENTS_MAX } from '../media/limits.ts'
import { MESSAGE_TEXT_MAX } from './limits.ts'
import { refusals } from '../refusals.ts'

export const conversationRefusals = refusals({
  MessageNotFound: { status: 404, title: 'Page Not Found', message: 'This message is not there.' },
  ThreadNotFound: { status: 404, title: 'Page Not Found', message: 'This conversation is not there.' },
  MessageRequired: { status: 422, title: 'Message not sent', message: 'Message is required.' },
  MessageTooLong: {
    status: 422,
    title: 'Message not sent',
    message: `Text should be less then ${MESSAGE_TEXT_MAX} chars.`,
  },
  MessageSuffixTaken: {
    status: 409,
    title: 'Message not sent',
    message: 'Another message already carries this id.',
  },
  TooManyAttachments: {
    status: 422,
    title: 'Message not sent',
    message: `A message takes ${ATTACHMENTS_MAX} files at most.`,
  },
  ContextUnchanged: { status: 422, title: 'Context not changed', message: 'No changes' },
  ContextNotANumber: {
    status: 422,
    title: 'Context not changed',
    message: 'This measure takes a number, such as 7.5.',
  },
  PhoneNotFound: { status: 404, title: 'Page Not Found', message: 'No simulated phone belongs to this client.' },
  PhoneTextTaken: { status: 409, title: 'Text not sent', message: 'Another text already carries this id.' },
  SimulatorUnavailable: {
    status: 503,
    title: 'Simulator not reachable',
    message: 'The carrier simulator does not answer. Try again in a moment.',
  },
})
