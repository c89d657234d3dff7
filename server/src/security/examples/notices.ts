import type { alertCalls } from '@attune/contract/notices/alert-calls'
import type { notices } from '@attune/contract/notices/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const noticeExamples: ExamplesOf<typeof notices> = {
  list: () => ({ read: 'false', type: 'alert', limit: 5, next: toCursor('4000000000000000', newId('nt')) }),
  feed: () => ({ limit: 5 }),
  readBatch: () => ({ list: [newId('nt')] }),
  setStatus: () => ({ id: newId('nt'), status: 'closed' }),
}

const ALERT = {
  title: 'No text for 7 days',
  condition: 'daysSinceText >= 7',
  recipients: { coaches: true, managers: true, admins: false, people: [] },
  channels: ['push' as const],
  makesTask: true,
  restDays: 7,
  isOn: true,
}

export const alertExamples: ExamplesOf<typeof alertCalls> = {
  listAlerts: () => undefined,
  createAlert: () => ({ ...ALERT, title: `No text for 7 days ${newId('al')}` }),
  updateAlert: () => ({ id: newId('al'), 'if-match': 1, ...ALERT }),
  switchAlert: () => ({ id: newId('al'), isOn: true }),
  deleteAlert: () => ({ id: newId('al') }),
  replayAlert: () => ({ condition: 'daysSinceText >= 7', restDays: 7 }),
}

/** Nobody has such a notice or such an alert. */
export const noticesRefused: Record<string, RefusalCode> = {
  'notices.setStatus': 'NoticeNotFound',
  'notices.updateAlert': 'AlertNotFound',
  'notices.switchAlert': 'AlertNotFound',
  'notices.deleteAlert': 'AlertNotFound',
}
