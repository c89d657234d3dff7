import type { contacts } from '@attune/contract/contacts/calls'
import { place, type ExamplesOf } from './examples-of.ts'

export const contactExamples: ExamplesOf<typeof contacts> = {
  list: ({ contactId }) => ({ q: contactId.slice(-6), ids: contactId, limit: 5, next: place('', contactId) }),
  get: ({ contactId }) => ({ id: contactId }),
}
