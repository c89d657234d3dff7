import type { playground } from '@attune/contract/conversations/playground-calls'
import { freshId, type ExamplesOf } from '../../calls/examples-of.ts'

export const examples: ExamplesOf<typeof playground> = {
  listPhones: ({ contactId }) => ({ q: contactId.slice(-6) }),
  getPhone: ({ contactId }) => ({ contactId }),
  sendText: ({ contactId }) => ({ contactId, id: freshId(), text: 'Hello' }),
  react: ({ contactId }) => ({ contactId, id: freshId(), text: 'sm_1', type: 'liked' }),
  setFaults: ({ contactId }) => ({
    contactId,
    failWith: null,
    receiptDelayMs: 0,
    loseAnswers: false,
    deliverTwice: false,
  }),
}
