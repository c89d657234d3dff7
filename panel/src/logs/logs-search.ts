import type { ActionKind } from '@attune/contract/logs/actions'
import { ACTION_DAYS } from '@attune/contract/logs/limits'
import type { ListOrder, SortTable } from '@attune/contract/sort'
import { parseOrder } from '../ui/list/parse-order.ts'

/** Which events are listed, and whether the security log is shown instead. */
export interface LogsSearch {
  tab?: 'security'
  /** Only what this account did; in the security log, only entries about it. */
  person?: string
  client?: string
  kind?: string
  /** The first and the last day, `2027-03-12`, in the reader's zone. */
  from?: string
  to?: string
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^2[0-9]{3}-[01][0-9]-[0-3][0-9]$/.test(value)

export const parseLogsSearch = ({ tab, person, client, kind, from, to }: Record<string, unknown>): LogsSearch => ({
  ...(tab === 'security' && { tab }),
  ...(typeof person === 'string' && person.startsWith('us_') && { person }),
  ...(typeof client === 'string' && client.startsWith('ct_') && { client }),
  ...(typeof kind === 'string' && /^[A-Za-z-]{3,60}$/.test(kind) && { kind }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

export type ActionSort = 'coach' | ActionKind | 'last'
export type ActionsOrder = ListOrder<ActionSort>

/** All coaches come in one answer, so they are sorted here. */
export const ACTION_SORTS: SortTable<ActionSort> = {
  coach: 'asc',
  messages: 'desc',
  tasks: 'desc',
  notes: 'desc',
  clients: 'desc',
  automation: 'desc',
  opened: 'desc',
  last: 'desc',
}

/** Coach Actions: the span in days, 7 by default, the order, and whether what was done to coaches is shown instead. */
export interface ActionsSearch extends ActionsOrder {
  tab?: 'done-to'
  days?: (typeof ACTION_DAYS)[number]
  /** Only what was done to this coach. */
  coach?: string
}

export const parseActionsSearch = ({ tab, days, coach, ...order }: Record<string, unknown>): ActionsSearch => {
  const known = ACTION_DAYS.find((each) => each === days)
  return {
    ...(tab === 'done-to' && { tab }),
    ...(known !== undefined && { days: known }),
    ...(typeof coach === 'string' && coach.startsWith('us_') && { coach }),
    ...parseOrder(ACTION_SORTS, order),
  }
}
