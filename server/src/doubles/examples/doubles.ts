import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { doubles } from '@attune/contract/doubles/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof doubles> = {
  list: () => ({}),
  dismiss: ({ contactId }) => ({ id: contactId, with: newId('ct'), same: false }),
  compare: ({ contactId }) => ({ id: contactId, with: newId('ct') }),
  merge: ({ contactId }) => ({ id: contactId, goes: newId('ct'), take: ['fullName'] }),
  listMerges: ({ contactId }) => ({ id: contactId }),
  undo: () => ({ id: newId('mg') }),
  locate: ({ contactId }) => ({ id: contactId }),
  listMergedMessages: ({ contactId }) => ({
    id: contactId,
    limit: 5,
    next: toCursor('4102444800000000', `${contactId}:000000001`),
  }),
}

/** Nobody has the other client, or such a merge. */
export const refused: Record<string, RefusalCode> = {
  'doubles.dismiss': 'ContactNotFound',
  'doubles.compare': 'ContactNotFound',
  'doubles.merge': 'ContactNotFound',
  'doubles.undo': 'MergeNotFound',
}
