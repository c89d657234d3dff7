import type { bulkCalls } from '@attune/contract/bulk/calls'
import type { doubles } from '@attune/contract/doubles/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const bulkExamples: ExamplesOf<typeof bulkCalls> = {
  startBulk: ({ contactId }) => ({ clients: { ids: [contactId] }, action: { kind: 'unmute' } }),
  getBulk: () => ({ jobId: newId('jb'), state: 'done', limit: 5, next: toCursor('1', newId('ct')) }),
}

export const bulkRefused: Record<string, RefusalCode> = { 'contacts.getBulk': 'JobNotFound' }

export const doubleExamples: ExamplesOf<typeof doubles> = {
  list: () => ({}),
  dismiss: ({ contactId }) => ({ id: contactId, with: newId('ct'), same: false }),
  compare: ({ contactId }) => ({ id: contactId, with: newId('ct') }),
  merge: ({ contactId }) => ({ id: contactId, goes: newId('ct'), take: ['fullName'] }),
  listMerges: ({ contactId }) => ({ id: contactId }),
  undo: () => ({ id: newId('mg') }),
  whereIs: ({ contactId }) => ({ id: contactId }),
  mergedMessages: ({ contactId }) => ({
    id: contactId,
    limit: 5,
    next: toCursor('4102444800000000', `${contactId}:000000001`),
  }),
}

/** Nobody has the other client, or such a merge. */
export const doublesRefused: Record<string, RefusalCode> = {
  'doubles.dismiss': 'ContactNotFound',
  'doubles.compare': 'ContactNotFound',
  'doubles.merge': 'ContactNotFound',
  'doubles.undo': 'MergeNotFound',
}
