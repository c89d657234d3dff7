import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { GATE_REASONS } from './constants.ts'
import { Message } from './entity.ts'

/** Refusals when changing a message. */
export const messageRefusals = defineRefusals({
  /** `data` is the current message. */
  MessageChanged: {
    status: 409,
    title: 'Message changed',
    message: 'Someone else changed this message in the meantime. Review the changes, then try again.',
    data: Message,
  },
  MessageDeleted: { status: 409, title: 'Message deleted', message: 'This message was deleted.' },
  /** `data` has the colleagues' messages, oldest first, and the sequence to pass as `seenSequence` to send anyway. */
  ReplyHeld: {
    status: 409,
    title: 'Message held',
    message: 'A colleague wrote to this client in the meantime. Read their message, then edit yours or send it anyway.',
    data: z.object({ lastSequence: z.number().int(), messages: z.array(Message) }),
  },
  AddressNotYours: {
    status: 422,
    title: 'Not sent',
    message: 'You can’t write from this number: it is neither yours nor your organization’s. Choose another one.',
  },
  AddressCantReach: {
    status: 422,
    title: 'Not sent',
    message:
      'This number can’t reach the client: it is paused or disconnected, or its carrier can’t reach this client. Choose another one.',
  },
  MessageNotOurs: {
    status: 422,
    title: 'Message not resent',
    message: 'Only messages you or your team sent can be resent.',
  },
  MessageUnderWay: {
    status: 409,
    title: 'Message not resent',
    message: 'This message is still on its way.',
  },
  MessageDelivered: { status: 409, title: 'Message not resent', message: 'This message has been delivered.' },
  /** `data` has the send gate's reason. */
  MessageStillOmitted: {
    status: 422,
    title: 'Message not resent',
    message: "This client can't be messaged right now: they're stopped, have opted out or can't be reached.",
    data: z.object({ reason: z.enum(GATE_REASONS) }),
  },
  MailNotHtml: {
    status: 404,
    title: 'Not shown',
    message: 'This message came as plain text: there is nothing else to show.',
  },
  MailTooLong: { status: 422, title: 'Not shown', message: 'This email is too long to be shown as it was written.' },
  AttachmentUnknown: { status: 422, title: 'Files not changed', message: "This message doesn't have that file." },
  AttachmentFetching: {
    status: 409,
    title: 'Files not changed',
    message: 'A file of this message is still being downloaded. Try again in a moment.',
  },
})
