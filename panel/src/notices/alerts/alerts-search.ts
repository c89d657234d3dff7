import type { ListOrder, SortTable } from '@attune/contract/sort'
import { parseOrder } from '../../ui/list/parse-order.ts'

export type AlertSort = 'title' | 'state' | 'clients' | 'fired' | 'last'
export type AlertsSearch = ListOrder<AlertSort>

/** All alerts come in one answer, so the panel sorts them. */
export const ALERT_SORTS: SortTable<AlertSort> = {
  title: 'asc',
  state: 'asc',
  clients: 'desc',
  fired: 'desc',
  last: 'desc',
}

export const parseAlertsSearch = (search: Record<string, unknown>): AlertsSearch => parseOrder(ALERT_SORTS, search)
