import type { contract } from '@attune/contract/contract'
import { threadId } from '@attune/contract/ids'
import type { InferContractRouterInputs } from '@orpc/contract'
import { newId } from '../new-id.ts'

/** What examples are about: a client with one message, in an organization. */
export interface Subject {
  organizationId: string
  contactId: string
  messageId: string
}

/** What the caller makes up: 8 to 40 letters and digits, another each time. */
export const fresh = (): string => newId('se').slice(-20)

type Inputs = InferContractRouterInputs<typeof contract>

/**
 * One input for each call that a reader with the right and the reach gets a success for. Complete by type: a new call
 * of the contract does not compile, and fails the attack tests, until its example stands here. Fields in the order of
 * the contract; every optional field is there once, so that each can be spoilt.
 */
export const EXAMPLES: { [S in keyof Inputs]: { [C in keyof Inputs[S]]: (of: Subject) => Inputs[S][C] } } = {
  organizations: {
    list: ({ organizationId }) => ({ q: 'a', ids: organizationId, limit: 5 }),
  },
  staff: {
    loginByEmail: () => ({ grantType: 'password', email: 'nobody@test.example', password: 'a test password' }),
    refreshToken: () => ({ token: 'a-token-that-nobody-has-got' }),
    revokeToken: () => ({ token: 'a-token-that-nobody-has-got' }),
    me: () => ({}),
    demoSignIns: () => ({}),
  },
  contacts: {
    list: ({ contactId }) => ({ q: contactId.slice(-6), ids: contactId, limit: 5, next: place('', contactId) }),
    get: ({ contactId }) => ({ id: contactId }),
  },
  conversations: {
    searchThreads: ({ contactId }) => ({
      limit: 5,
      filters: { q: contactId.slice(-6), unread: false, needsAnswer: false, mine: false },
      next: place('2100-01-01T00:00:00.000Z', contactId),
    }),
    getThread: ({ contactId }) => ({ id: threadId(contactId) }),
    patchThread: ({ contactId }) => ({ id: threadId(contactId), readSequence: 1 }),
    listMessages: ({ contactId }) => ({ id: contactId, limit: 5, before: '9', include: 'body,context' }),
    getMessage: ({ messageId }) => ({ id: messageId, include: 'body,reaction' }),
    sendDirect: ({ contactId }) => ({ id: contactId, suffix: fresh(), text: 'Well done.' }),
    getDraft: ({ contactId }) => ({ id: contactId }),
    putDraft: ({ contactId }) => ({ id: contactId, text: 'Well' }),
  },
  playground: {
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
  },
}

/** The example of a call by its name; undefined for a call that has none yet. */
export const exampleOf = (name: string, of: Subject): Record<string, unknown> | undefined => {
  const [slice = '', call = ''] = name.split('.')
  const examples = EXAMPLES as Record<string, Record<string, (of: Subject) => unknown>>
  return examples[slice]?.[call]?.(of) as Record<string, unknown> | undefined
}

/** A `next` as the server writes it. */
const place = (key: string, id: string): string => Buffer.from(JSON.stringify([key, id])).toString('base64url')
