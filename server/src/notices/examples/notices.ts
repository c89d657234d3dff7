import type { noticesSlice } from '@attune/contract/notices/slice'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

const ALERT = {
  title: 'No text for 7 days',
  condition: 'daysSinceText >= 7',
  recipients: { coaches: true, managers: true, admins: false, people: [] },
  channels: ['push' as const],
  makesTask: true,
  restDays: 7,
  isOn: true,
}

export const examples: ExamplesOf<(typeof noticesSlice)['calls']['notices']> = {
  list: () => ({ read: 'false', type: 'alert', limit: 5, next: toCursor('4000000000000000', newId('nt')) }),
  listFeed: () => ({ limit: 5 }),
  readBatch: ({ noticeId }) => ({ list: [noticeId] }),
  setStatus: ({ noticeId }) => ({ id: noticeId, status: 'closed' }),
  listAlerts: () => undefined,
  createAlert: () => ({ ...ALERT, title: `No text for 7 days ${newId('al')}` }),
  updateAlert: ({ alertId }) => ({ id: alertId, 'if-match': 1, ...ALERT, title: `No text for 7 days ${newId('al')}` }),
  switchAlert: ({ alertId }) => ({ id: alertId, isOn: true, undoes: 1 }),
  deleteAlert: ({ alertId }) => ({ id: alertId }),
  replayAlert: () => ({ condition: 'daysSinceText >= 7', restDays: 7 }),
}
