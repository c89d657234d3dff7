import type { schedules } from '@attune/contract/schedules/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'

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

export const scheduleExamples: ExamplesOf<typeof schedules> = {
  list: ({ contactId }) => ({ id: contactId, sort: 'nextRunAt', limit: 5 }),
  create: ({ contactId }) => ({
    contactId,
    data: { text: 'Well done.', attachments: [] },
    ...SCHEDULE,
    disabled: true,
  }),
  update: () => ({ id: newId('sm'), 'if-match': 1, data: { text: 'Well done.' }, ...SCHEDULE, disabled: true }),
  move: () => ({ id: newId('sm'), at: '2099-01-01T08:00:00.000Z', to: '2099-01-01T09:00', all: true }),
  remove: () => ({ id: newId('sm') }),
  sendNow: () => ({ id: newId('sm') }),
  stopAll: ({ contactId }) => ({ id: contactId }),
  resumeAll: ({ contactId }) => ({ id: contactId, missed: [{ _id: newId('sm'), choice: 'drop' }] }),
  listTemplates: () => ({}),
  createTemplate: () => ({ text: 'How are you, {{ client.firstName }}?', ...SCHEDULE }),
  updateTemplate: () => ({ id: newId('sx'), 'if-match': 1, text: 'Well done.', ...SCHEDULE }),
  removeTemplate: () => ({ id: newId('sx') }),
  addTemplated: ({ contactId }) => ({ id: contactId, withRemove: true, disabled: true }),
  intersections: ({ contactId }) => ({ id: contactId, ...SCHEDULE, exceptId: newId('sm') }),
}

/** These examples name scheduled messages that don't exist. */
export const schedulesRefused: Record<string, RefusalCode> = {
  'schedules.update': 'ScheduledMessageNotFound',
  'schedules.move': 'ScheduledMessageNotFound',
  'schedules.remove': 'ScheduledMessageNotFound',
  'schedules.sendNow': 'ScheduledMessageNotFound',
  'schedules.updateTemplate': 'ScheduledTemplateNotFound',
  'schedules.removeTemplate': 'ScheduledTemplateNotFound',
}
