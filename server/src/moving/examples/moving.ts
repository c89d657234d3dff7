import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { moving } from '@attune/contract/moving/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof moving> = {
  getMoving: () => ({}),
  startAutomation: () => ({}),
  listHistories: () => ({}),
  getHistory: () => ({ historyId: newId('hi') }),
  listHistoryProblems: () => ({ historyId: newId('hi'), limit: 5, next: toCursor('1', '') }),
  listHistoryClients: () => ({ historyId: newId('hi'), limit: 5, next: toCursor('1', '') }),
  checkHistory: () => ({
    historyId: newId('hi'),
    columns: ['client', 'direction', 'time', 'text'],
    zone: 'America/Denver',
    dayFirst: false,
    coach: null,
    own: ['+13035550100'],
  }),
  applyHistory: () => ({ historyId: newId('hi') }),
  cancelHistory: () => ({ historyId: newId('hi') }),
  takeBackHistory: () => ({ historyId: newId('hi') }),
}

/** Nothing was moved in, and nobody has such an import of conversations. */
export const refused: Record<string, RefusalCode> = {
  'moving.startAutomation': 'NothingMoved',
  'moving.getHistory': 'HistoryNotFound',
  'moving.listHistoryProblems': 'HistoryNotFound',
  'moving.listHistoryClients': 'HistoryNotFound',
  'moving.checkHistory': 'HistoryNotFound',
  'moving.applyHistory': 'HistoryNotFound',
  'moving.cancelHistory': 'HistoryNotFound',
  'moving.takeBackHistory': 'HistoryNotFound',
}
