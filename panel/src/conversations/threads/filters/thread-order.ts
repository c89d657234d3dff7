import { THREAD_ORDERS, type ThreadOrder } from '@attune/contract/conversations/constants'

export const ORDER_LABELS: Record<ThreadOrder, string> = {
  latest: 'Latest first',
  'longest-wait': 'Longest wait first',
  'pinned-first': 'Pinned first',
  coach: 'By coach',
}

const keyOf = (accountId: string): string => `threadOrder:${accountId}`

export const readThreadOrder = (accountId: string): ThreadOrder =>
  THREAD_ORDERS.find((order) => order === localStorage.getItem(keyOf(accountId))) ?? 'latest'

export const writeThreadOrder = (accountId: string, order: ThreadOrder): void =>
  localStorage.setItem(keyOf(accountId), order)
