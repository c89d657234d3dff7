import type { moving } from '@attune/contract/moving/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { applyHistory } from './history/apply-history.ts'
import { checkHistory } from './history/check-history.ts'
import { getHistory, listHistories, listHistoryClients, listHistoryProblems } from './history/list-histories.ts'
import { cancelHistory, takeBackHistory } from './history/take-back.ts'
import { getMoving, startAutomation } from './moved-automation.ts'

export const movingHandlers: HandlersOf<typeof moving> = {
  getMoving: forMember(getMoving),
  startAutomation: forMember(startAutomation),
  listHistories: forMember(listHistories),
  getHistory: forMember(getHistory),
  listHistoryProblems: forMember(listHistoryProblems),
  listHistoryClients: forMember(listHistoryClients),
  checkHistory: forMember(checkHistory),
  applyHistory: forMember(applyHistory),
  cancelHistory: forMember(cancelHistory),
  takeBackHistory: forMember(takeBackHistory),
}
