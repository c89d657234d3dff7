import type { bulkCalls } from '@attune/contract/bulk/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const bulkExamples: ExamplesOf<typeof bulkCalls> = {
  startBulk: ({ contactId }) => ({ clients: { ids: [contactId] }, action: { kind: 'unmute' } }),
  getBulk: () => ({ jobId: newId('jb'), state: 'done', limit: 5, next: toCursor('1', newId('ct')) }),
}

export const bulkRefused: Record<string, RefusalCode> = { 'contacts.getBulk': 'JobNotFound' }
