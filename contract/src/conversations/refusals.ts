import { conversationFormRefusals } from './form-refusals.ts'
import { MESSAGE_TEXT_MAX } from './limits.ts'
import { defineRefusals } from '../refusals.ts'

export const conversationRefusals = defineRefusals({
  ...conversationFormRefusals,
  ThreadNotFound: { status: 404, title: 'Page Not Found', message: 'Conversation not found.' },
  MessageTooLong: {
    status: 422,
    title: 'Message not sent',
    message: `Text should be less then ${MESSAGE_TEXT_MAX} chars.`,
  },
  MessageSuffixTaken: {
    status: 409,
    title: 'Message not sent',
    message: 'Another message already uses this ID.',
  },
  QuotedMessageGone: {
    status: 409,
    title: 'Message not sent',
    message: "The message you're quoting isn't there any more.",
  },
  MessageSoundNotFound: { status: 404, title: 'Sound not found', message: "The client didn't send that sound." },
  MessagePhotoNotFound: { status: 404, title: 'Photo not found', message: "This message doesn't have that photo." },
  PresenceThrottled: {
    status: 429,
    title: 'Too many changes',
    message: 'This panel reports what it shows too often. Wait a few seconds and try again.',
  },
  ClientNotPaused: { status: 409, title: 'Pause not ended', message: 'This client hasn’t paused automatic messages.' },
  ClientNotReachable: {
    status: 409,
    title: 'Link not sent',
    message: 'This client is stopped or has texted STOP, so nothing can be sent.',
  },
  TakeoverOff: {
    status: 409,
    title: 'Conversation not taken',
    message: "Your organization doesn't let automation wait for coaches.",
  },
  PhoneNotFound: { status: 404, title: 'Page Not Found', message: "This client doesn't have a simulated phone." },
  PhoneTextNotFound: { status: 404, title: 'Text not found', message: "This text isn't on the phone." },
  PhoneTextTaken: { status: 409, title: 'Text not sent', message: 'Another text already uses this ID.' },
  SimulatorUnavailable: {
    status: 503,
    title: 'Simulator unreachable',
    message: "The carrier simulator isn't responding. Try again in a moment.",
  },
})
