import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { conversations } from '@attune/contract/conversations/calls'
import { threadIdOf } from '@attune/contract/ids'
import { freshId, toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'
import { folderExamples } from './folders.ts'
import { templateExamples } from './message-templates.ts'
import { messageExamples } from './messages.ts'

export const examples: ExamplesOf<typeof conversations> = {
  searchThreads: ({ contactId }) => ({
    limit: 5,
    filters: {
      unread: false,
      needsAnswer: false,
      mine: false,
      pinned: false,
      review: false,
      muted: false,
      stopped: false,
      labels: [],
      coachIds: [],
      status: 'active',
      q: contactId.slice(-6),
      folderId: 'all',
    },
    order: 'latest',
    next: toCursor('2100-01-01T00:00:00.000Z', contactId),
  }),
  searchMessages: ({ contactId }) => ({
    q: 'text',
    contactId,
    limit: 5,
    next: toCursor('9999999999999999-1', contactId),
  }),
  getThread: ({ contactId }) => ({ id: threadIdOf(contactId) }),
  // Each further field requires another right.
  updateThread: ({ contactId }) => ({ id: threadIdOf(contactId), readSequence: 1, unread: true }),
  listMessages: ({ contactId }) => ({
    id: contactId,
    limit: 5,
    before: '9',
    since: '2020-01-01T00:00:00.000Z',
    include: 'body,context',
  }),
  getMessage: ({ messageId }) => ({ id: messageId, include: 'body,reaction' }),
  sendWhatsAppTemplate: ({ contactId, number }) => ({
    ...{ id: contactId, suffix: freshId(), template: `wt_${'0'.repeat(32)}`, values: ['Well done.'], from: number },
  }),
  sendDirect: ({ contactId, messageId, number }) => ({
    id: contactId,
    suffix: freshId(),
    text: 'Well done.',
    quotes: messageId,
    seenSequence: 999_999,
    ...(number === undefined ? {} : { from: number }),
  }),
  getDraft: ({ contactId }) => ({ id: contactId }),
  putDraft: ({ contactId, messageId }) => ({
    id: contactId,
    text: 'Well',
    attachments: [newId('md')],
    quotes: messageId,
  }),
  setContext: ({ messageId }) => ({ id: messageId, type: 'stress', rank: 3, value: freshId() }),
  tellPresence: ({ contactId }) => ({ contactId, state: 'typing', tab: freshId() }),
  getTakeover: ({ contactId }) => ({ id: contactId }),
  takeConversation: ({ contactId }) => ({ id: contactId }),
  handBack: ({ contactId }) => ({ id: contactId }),
  getClientRules: ({ contactId }) => ({ id: contactId }),
  endClientPause: ({ contactId }) => ({ id: contactId, reason: 'They said so on the phone.' }),
  sendClientLink: ({ contactId }) => ({ id: contactId }),
  endClientLinks: ({ contactId }) => ({ id: contactId }),
  ...messageExamples,
  deleteContext: ({ messageId }) => ({ id: messageId, type: 'stress', rank: 3, value: 'less' }),
  ...templateExamples,
  listRanks: ({ contactId }) => ({ id: contactId, from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }),
  listMedia: ({ contactId }) => ({ id: contactId, category: 'all', limit: 5, next: toCursor('999999999', '0') }),
  setPhotoCategory: ({ messageId }) => ({ id: messageId, attachmentId: 10_000, category: 'food' }),
  markPlayed: ({ messageId }) => ({ id: messageId, attachmentId: 10_000 }),
  listPinnedMessages: ({ contactId }) => ({ id: contactId }),
  ...folderExamples,
}

/** The examples' message must not be deleted, and it is an incoming one with a photo. Their client hasn't paused. */
export const refused: Record<string, RefusalCode> = {
  'conversations.deleteMessage': 'MessageNotFound',
  'conversations.resendMessage': 'MessageNotOurs',
  'conversations.getMail': 'MailNotHtml',
  'conversations.markPlayed': 'MessageSoundNotFound',
  'conversations.endClientPause': 'ClientNotPaused',
  'conversations.sendWhatsAppTemplate': 'WhatsAppTemplateNotFound',
}
