import type { messageCalls } from '@attune/contract/conversations/message-calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { ExamplesOf } from './examples-of.ts'

export const messageExamples: ExamplesOf<typeof messageCalls> = {
  // Pinning and flagging each take another right.
  setFlags: ({ messageId }) => ({ id: messageId }),
  deleteMessage: ({ messageId }) => ({ id: `${messageId}-another` }),
  resendMessage: ({ messageId }) => ({ id: messageId }),
  setAttachments: ({ messageId }) => ({ id: messageId, attachments: [{ id: 10_000 }] }),
  setReaction: ({ messageId }) => ({ id: messageId, type: 'liked' }),
  getMail: ({ messageId }) => ({ id: messageId }),
}

/** The examples' message must not be deleted, and it is an incoming one with a photo. Their client hasn't paused. */
export const messagesRefused: Record<string, RefusalCode> = {
  'conversations.deleteMessage': 'MessageNotFound',
  'conversations.resendMessage': 'MessageNotOurs',
  'conversations.getMail': 'MailNotHtml',
  'conversations.markPlayed': 'MessageSoundNotFound',
  'conversations.endClientPause': 'ClientNotPaused',
  'conversations.sendWhatsAppTemplate': 'WhatsAppTemplateNotFound',
}
