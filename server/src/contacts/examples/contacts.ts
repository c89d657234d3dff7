import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { contacts } from '@attune/contract/contacts/calls'
import { NEXT_YEAR, toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof contacts> = {
  list: ({ contactId, accountId }) => ({
    q: contactId.slice(-6),
    coach: accountId,
    label: 'frozen',
    status: 'active',
    muted: 'false',
    unknown: 'false',
    timezone: 'America/Denver',
    lastMessageWithin: 30,
    lastMessageOlder: 3_000,
    createdWithin: 30,
    sort: 'name',
    direction: 'asc',
    ids: contactId,
    limit: 5,
    next: toCursor('', contactId),
  }),
  count: ({ contactId, accountId }) => ({ q: contactId.slice(-6), coach: accountId, status: 'active' }),
  get: ({ contactId }) => ({ id: contactId }),
  // Without phone, email and photo: those who may not see them may not write them either.
  create: () => ({
    profile: { basic: { fullName: 'Somebody New', gender: 'female' }, timezone: 'America/Denver' },
    labels: ['new'],
    messageLimit: { amount: 10, expiredAt: NEXT_YEAR },
  }),
  // Without `if-match`, which would be outdated from the second call on.
  update: ({ contactId }) => ({
    id: contactId,
    profile: {
      basic: { height: { value: 172, unit: 'cm' }, weight: { value: 160, unit: 'lb' }, goal: 'Run 10 km' },
      routine: { wakeUpTime: '06:30', goToSleepTime: '22:30', workoutTime: null, customTime: '12:00' },
      timezone: 'America/Denver',
    },
    labels: ['frozen'],
    messageLimit: null,
  }),
  remove: () => ({ id: newId('ct'), reason: 'left' }),
  // Names nobody, so nothing changes and everybody may make it.
  assign: ({ contactId }) => ({ id: contactId }),
  updateQuestionnaires: ({ contactId }) => ({ id: contactId, questionnaire: [{ key: 'Diet', value: 'Vegetarian' }] }),
  switchStatus: ({ contactId }) => ({ id: contactId, reason: 'back', newStatus: 'active' }),
  mute: ({ contactId }) => ({ id: contactId, minutes: 5, from: NEXT_YEAR }),
  unmute: ({ contactId }) => ({ id: contactId }),
  getMessageLimit: ({ contactId }) => ({ id: contactId }),
  startFirstInteraction: ({ contactId }) => ({ id: contactId, triggerOnboarding: true }),
  dropFirstInteraction: ({ contactId }) => ({ id: contactId, restart: false, dropSchedules: true }),
  sendManagerRequest: ({ contactId }) => ({ id: contactId, requestText: 'Please have a look.' }),
  listManagerRequests: ({ contactId }) => ({
    status: 'open',
    contactId,
    limit: 5,
    next: toCursor('4000000000000000', newId('mr')),
  }),
  closeManagerRequest: () => ({ requestId: newId('mr'), status: 'done' }),
  listMentionable: ({ contactId }) => ({ id: contactId, q: 'a' }),
  listNotes: ({ contactId }) => ({ id: contactId, limit: 5, next: toCursor('4000000000000000', newId('no')) }),
  listSignUps: ({ contactId }) => ({ id: contactId }),
  addNote: ({ contactId }) => ({ id: contactId, text: 'Likes mornings.' }),
  updateNote: ({ contactId, noteId }) => ({ id: contactId, noteId, text: 'Likes evenings.' }),
  removeNote: ({ contactId, noteId }) => ({ id: contactId, noteId }),
  listDataOptions: () => ({}),
  listVariables: () => ({ for: 'scenes' }),
  listSearchFilters: () => ({}),
  listViews: () => ({}),
  createView: () => ({ name: 'Mornings', query: { label: 'frozen', lastMessageOlder: 7, sort: 'lastMessage' } }),
  updateView: ({ viewId }) => ({ viewId, name: 'Evenings', query: { muted: 'true' } }),
  removeView: ({ viewId }) => ({ viewId }),
  listImports: () => ({}),
  getImport: () => ({ importId: newId('im') }),
  listImportRows: () => ({ importId: newId('im'), state: 'wrong', limit: 5, next: toCursor('1', '') }),
  checkImport: () => ({ importId: newId('im'), columns: ['fullName', null], options: { primaryCoach: null } }),
  applyImport: () => ({ importId: newId('im'), onlyGood: true }),
  cancelImport: () => ({ importId: newId('im') }),
}

/** These examples name things that do not exist: a client is deleted once, and who may close a request differs. */
export const refused: Record<string, RefusalCode> = {
  'contacts.remove': 'ContactNotFound',
  'contacts.closeManagerRequest': 'RequestNotFound',
  'contacts.getImport': 'ImportNotFound',
  'contacts.listImportRows': 'ImportNotFound',
  'contacts.checkImport': 'ImportNotFound',
  'contacts.applyImport': 'ImportNotFound',
  'contacts.cancelImport': 'ImportNotFound',
}
