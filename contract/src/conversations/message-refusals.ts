import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { GATE_REASONS } from './constants.ts'
import { Message } from './entity.ts'

/** What stands in the way of a change of one message. */
export const messageRefusals = defineRefusals({
  /** `data` is the message as it is now. */
  MessageChanged: {
    status: 409,
    title: 'Message changed',
    message: 'Somebody else changed this message meanwhile. Look at what is new, then do it again.',
    data: Message,
  },
  MessageDeleted: { status: 409, title: 'Message deleted', message: 'This message was deleted.' },
  /** `data`: what colleagues wrote since, oldest first, and the sequence to send as seen to send all the same. */
  ReplyHeld: {
    status: 409,
    title: 'Message held',
    message: 'A colleague wrote to this client meanwhile. Look at it, then send anyway or edit.',
    data: z.object({ lastSequence: z.number().int(), messages: z.array(Message) }),
  },
  MessageNotOurs: { status: 422, title: 'Message not sent again', message: 'Only messages of ours are sent again.' },
  MessageUnderWay: {
    status: 409,
    title: 'Message not sent again',
    message: 'This message is still on its way.',
  },
  MessageDelivered: { status: 409, title: 'Message not sent again', message: 'This message has been delivered.' },
  /** `data` says why the send gate lets nothing out. */
  MessageStillOmitted: {
    status: 422,
    title: 'Message not sent again',
    message: 'Nothing can be sent to this client now: they are stopped, have opted out or cannot be reached.',
    data: z.object({ reason: z.enum(GATE_REASONS) }),
  },
  AttachmentUnknown: { status: 422, title: 'Files not changed', message: 'This message has no such file.' },
  AttachmentFetching: {
    status: 409,
    title: 'Files not changed',
    message: 'A file of this message is still on its way. Try again in a moment.',
  },
})
