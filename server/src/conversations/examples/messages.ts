import type { messageCalls } from '@attune/contract/conversations/message-calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

export const messageExamples: ExamplesOf<typeof messageCalls> = {
  // Pinning and flagging each require another right.
  setFlags: ({ messageId }) => ({ id: messageId }),
  deleteMessage: ({ messageId }) => ({ id: `${messageId}-another` }),
  resendMessage: ({ messageId }) => ({ id: messageId }),
  setAttachments: ({ messageId }) => ({ id: messageId, attachments: [{ id: 10_000 }] }),
  setReaction: ({ messageId }) => ({ id: messageId, type: 'liked' }),
  getMail: ({ messageId }) => ({ id: messageId }),
}
