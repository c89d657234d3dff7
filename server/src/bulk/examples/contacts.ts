import type { bulkCalls } from '@attune/contract/bulk/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof bulkCalls> = {
  startBulk: ({ contactId }) => ({ clients: { ids: [contactId] }, action: { kind: 'unmute' } }),
  getBulk: () => ({ jobId: newId('jb'), state: 'done', limit: 5, next: toCursor('1', newId('ct')) }),
}

export const refused: Record<string, RefusalCode> = { 'contacts.getBulk': 'JobNotFound' }
