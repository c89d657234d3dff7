import { ATTACHMENTS_MAX } from '../media/limits.ts'
import { MESSAGE_TEXT_MAX } from './limits.ts'
import { defineRefusals } from '../refusals.ts'

export const conversationRefusals = defineRefusals({
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
  MessagePhotoNotFound: { status: 404, title: 'Photo not there', message: 'This message has no such photo.' },
  PresenceThrottled: {
    status: 429,
    title: 'Too many changes',
    message: 'This panel says too often what it shows. Wait some seconds and try again.',
  },
  PhoneNotFound: { status: 404, title: 'Page Not Found', message: 'No simulated phone belongs to this client.' },
  PhoneTextNotFound: { status: 404, title: 'Text not there', message: 'This text is not on the phone.' },
  PhoneTextTaken: { status: 409, title: 'Text not sent', message: 'Another text already carries this id.' },
  SimulatorUnavailable: {
    status: 503,
    title: 'Simulator not reachable',
    message: 'The carrier simulator does not answer. Try again in a moment.',
  },
})
