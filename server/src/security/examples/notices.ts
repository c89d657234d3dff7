import type { notices } from '@attune/contract/notices/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const noticeExamples: ExamplesOf<typeof notices> = {
  listNotices: () => ({ read: 'false', type: 'alert', limit: 5, next: toCursor('4000000000000000', newId('nt')) }),
  feed: () => ({ limit: 5 }),
  readBatch: () => ({ list: [newId('nt')] }),
  setNoticeStatus: () => ({ id: newId('nt'), status: 'closed' }),
}

/** Nobody has such a notice. */
export const noticesRefused: Record<string, RefusalCode> = { 'notices.setNoticeStatus': 'NoticeNotFound' }
