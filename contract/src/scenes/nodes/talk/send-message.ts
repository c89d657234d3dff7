import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_ATTACHMENTS_MAX, NODE_TEXT_MAX } from '../limits.ts'

/** Sends one message. It needs a text or an attachment. */
export const sendMessage: NodeKind<'send_message'> = {
  type: 'send_message',
  title: 'Send message',
  about: 'Sends the client a message.',
  category: 'talk',
  outputs: NEXT,
  properties: [
    { name: 'text', title: 'Text', field: 'template', maxLength: NODE_TEXT_MAX, multiline: true },
    { name: 'attachments', title: 'Attachments', field: 'media', max: NODE_ATTACHMENTS_MAX },
    { name: 'tags', title: 'Tags', field: 'tags' },
    {
      name: 'skipWhenContactMuted',
      title: 'Skip when the client is muted',
      hint: 'Otherwise the message waits until the mute ends.',
      field: 'boolean',
      initial: false,
    },
    {
      name: 'excludeFromMuteTracking',
      title: 'Exclude from mute tracking',
      hint: 'Doesn’t count toward the unanswered messages that mute automation.',
      field: 'boolean',
      initial: false,
    },
  ],
}
