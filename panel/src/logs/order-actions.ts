import { ACTION_KINDS, type ActionKind, type UserActions } from '@attune/contract/logs/actions'
import { sortOf, type UsualOrder } from '../ui/list/list-order.ts'
import { orderRows } from '../ui/list/order-rows.ts'
import { ACTION_SORTS, type ActionsOrder, type ActionSort } from './logs-search.ts'

/** The coach who did something most recently comes first. */
export const USUAL: UsualOrder<ActionSort> = { by: 'last' }

/** Sorts coaches. Ties keep their order. */
export const orderActions = (rows: readonly UserActions[], order: ActionsOrder): UserActions[] =>
  orderRows(rows, sortOf(ACTION_SORTS, USUAL, order), PLACES)

const PLACES: Readonly<Record<ActionSort, (row: UserActions) => string | number>> = {
  coach: ({ user }) => user.name,
  messages: ({ counts }) => counts.messages,
  tasks: ({ counts }) => counts.tasks,
  notes: ({ counts }) => counts.notes,
  clients: ({ counts }) => counts.clients,
  automation: ({ counts }) => counts.automation,
  opened: ({ counts }) => counts.opened,
  last: ({ lastAt }) => lastAt ?? '',
}

/** What all of them did together. */
export const totalsOf = (rows: readonly UserActions[]): Pick<UserActions, 'counts' | 'lastAt'> => {
  const total = (kind: ActionKind) => rows.reduce((sum, { counts }) => sum + counts[kind], 0)
  const kinds = Object.keys(ACTION_KINDS) as ActionKind[] // Its only keys.
  return {
    counts: Object.fromEntries(kinds.map((kind) => [kind, total(kind)])) as UserActions['counts'],
    lastAt: rows.flatMap(({ lastAt }) => lastAt ?? []).reduce((one, other) => (one > other ? one : other), '') || null,
  }
}
