import { THREAD_ORDERS, type ThreadOrder } from '@attune/contract/conversations/constants'
import type { FolderId } from '../../data/folders.ts'

export const ORDER_LABELS: Record<ThreadOrder, string> = {
  latest: 'Latest first',
  'longest-wait': 'Longest wait first',
  'pinned-first': 'Pinned first',
  coach: 'By coach',
}

const keyOf = (accountId: string): string => `threadOrder:${accountId}`

/** The order the reader has chosen for all lists; null before the first choice. */
export const readThreadOrder = (accountId: string): ThreadOrder | null =>
  THREAD_ORDERS.find((order) => order === localStorage.getItem(keyOf(accountId))) ?? null

/** The default: whoever has waited longest comes first, as on Home. */
export const defaultOrderOf = (folder: FolderId): ThreadOrder => (folder === 'needs-answer' ? 'longest-wait' : 'latest')

/** `null`: every list in its usual order. */
export const writeThreadOrder = (accountId: string, order: ThreadOrder | null): void =>
  order === null ? localStorage.removeItem(keyOf(accountId)) : localStorage.setItem(keyOf(accountId), order)
