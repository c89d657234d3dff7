import type { conversations } from '@attune/contract/conversations/calls'
import type { playground } from '@attune/contract/conversations/playground'
import { threadId } from '@attune/contract/ids'
import { fresh, place, type ExamplesOf } from './examples-of.ts'

export const conversationExamples: ExamplesOf<typeof conversations> = {
  searchThreads: ({ contactId }) => ({
    limit: 5,
    filters: { q: contactId.slice(-6), unread: false, needsAnswer: false, mine: false },
    next: place('2100-01-01T00:00:00.000Z', contactId),
  }),
  getThread: ({ contactId }) => ({ id: threadId(contactId) }),
  // `needsAnswer` takes one right more than the call.
  patchThread: ({ contactId }) => ({ id: threadId(contactId), readSequence: 1 }),
  listMessages: ({ contactId }) => ({ id: contactId, limit: 5, before: '9', include: 'body,context' }),
  getMessage: ({ messageId }) => ({ id: messageId, include: 'body,reaction' }),
  sendDirect: ({ contactId }) => ({ id: contactId, suffix: fresh(), text: 'Well done.' }),
  getDraft: ({ contactId }) => ({ id: contactId }),
  putDraft: ({ contactId }) => ({ id: contactId, text: 'Well' }),
  setContext: ({ messageId }) => ({ id: messageId, type: 'stress', rank: 3, value: fresh() }),
  deleteContext: ({ messageId }) => ({ id: messageId, type: 'stress', rank: 3, value: 'less' }),
}

export const playgroundExamples: ExamplesOf<typeof playground> = {
  phones: ({ contactId }) => ({ q: contactId.slice(-6) }),
  phone: ({ contactId }) => ({ contactId }),
  text: ({ contactId }) => ({ contactId, id: fresh(), text: 'Hello' }),
  setFaults: ({ contactId }) => ({
    contactId,
    failWith: null,
    receiptDelayMs: 0,
    loseAnswers: false,
    deliverTwice: false,
  }),
}
