import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { schedules } from '@attune/contract/schedules/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

const SCHEDULE = {
  scheduleType: 'weekly' as const,
  scheduleValue: {
    localDate: null,
    dayOfWeek: 3,
    dayOffset: null,
    dayOffsetPeriodStart: null,
    repeat: { weekdays: [], skipInterval: 1 },
    localTime: null,
    timeframe: { key: 'wakeUpTime', offset: null, range: [1, 2] as [number, number] },
    delayInMinutes: null,
  },
  tags: ['morning'],
}

export const examples: ExamplesOf<typeof schedules> = {
  list: ({ contactId }) => ({ id: contactId, sort: 'nextRunAt', limit: 5 }),
  create: ({ contactId }) => ({
    contactId,
    data: { text: 'Well done.', attachments: [] },
    ...SCHEDULE,
    disabled: true,
  }),
  update: ({ scheduledId }) => ({
    id: scheduledId,
    'if-match': 1,
    data: { text: 'Well done.' },
    ...SCHEDULE,
    disabled: true,
  }),
  // Not `all`, and so no `localTime`: it is only sent once.
  move: ({ scheduledId, scheduledAt }) => ({
    id: scheduledId,
    at: scheduledAt,
    to: '2099-01-01T09:00',
    all: false,
  }),
  remove: ({ scheduledId }) => ({ id: scheduledId }),
  restore: ({ scheduledId }) => ({ id: scheduledId }),
  sendNow: ({ scheduledId }) => ({ id: scheduledId }),
  stopAll: ({ contactId }) => ({ id: contactId }),
  resumeAll: ({ contactId, scheduledId }) => ({ id: contactId, missed: [{ _id: scheduledId, choice: 'drop' }] }),
  listTemplates: () => ({}),
  createTemplate: () => ({ text: 'How are you, {{ client.goal }}?', ...SCHEDULE }),
  updateTemplate: ({ standardId }) => ({ id: standardId, 'if-match': 1, text: 'Well done.', ...SCHEDULE }),
  removeTemplate: ({ standardId }) => ({ id: standardId }),
  addTemplated: ({ contactId }) => ({ id: contactId, withRemove: true, disabled: true }),
  // At a fixed time: one from a range is drawn anew for each ID.
  listIntersections: ({ contactId, scheduledId }) => ({
    id: contactId,
    ...SCHEDULE,
    scheduleValue: {
      ...SCHEDULE.scheduleValue,
      timeframe: { key: 'wakeUpTime', offset: { h: 1, m: 30 }, range: null },
    },
    exceptId: scheduledId,
  }),
}

// Nobody has deleted it.
export const refused: Record<string, RefusalCode> = { 'schedules.restore': 'ScheduledMessageNotFound' }
