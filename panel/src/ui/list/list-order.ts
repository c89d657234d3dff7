import { sortsIn, type ListOrder, type SortTable } from '@attune/contract/sort'
import { nextSort, type Sort } from '../table/columns.ts'

/** The default order of a list. */
export interface UsualOrder<By extends string> {
  by: By
  /** No column has this order, so a third click on another column returns to it. */
  unseen?: boolean
}

/** For `ListTable`: what is listed, how it is sorted, and what a click on a column's head does. */
export interface ListOrderProps<By extends string = string> {
  place: string
  sort: { by: By; order: Sort['order'] }
  onSort: (by: string) => void
}

/** The order of a list, from the address of its page. */
export const orderOf = <By extends string>(
  sorts: SortTable<By>,
  usual: UsualOrder<NoInfer<By>>,
  { sort, direction, ...of }: ListOrder<NoInfer<By>>,
  change: (order: ReturnType<typeof orderAfterClick<NoInfer<By>>>) => void,
): ListOrderProps<By> => {
  const order: ListOrder<By> = { ...(sort !== undefined && { sort }), ...(direction !== undefined && { direction }) }
  return {
    place: JSON.stringify(of),
    sort: sortOf(sorts, usual, order),
    onSort: (by: string) => change(orderAfterClick(sorts, usual, order, by)),
  }
}

/** How a list is sorted. */
export const sortOf = <By extends string>(
  sorts: SortTable<By>,
  usual: UsualOrder<By>,
  { sort = usual.by, direction = sorts[sort] }: ListOrder<By>,
): { by: By; order: Sort['order'] } => ({ by: sort, order: direction })

/** The order's parameters in the address after a click on a column's head; null for those that aren't in it. */
export const orderAfterClick = <By extends string>(
  sorts: SortTable<By>,
  usual: UsualOrder<By>,
  address: ListOrder<By>,
  clicked: string,
): { sort: By | null; direction: Sort['order'] | null } => {
  const current = sortOf(sorts, usual, address)
  const by = sortsIn(sorts).find((one) => one === clicked) ?? usual.by
  const isBack = usual.unseen === true && current.by === by && current.order !== sorts[by]
  const next = isBack ? { by: usual.by, order: sorts[usual.by] } : { by, order: nextSort(by, current, sorts[by]).order }
  return { sort: next.by === usual.by ? null : next.by, direction: next.order === sorts[next.by] ? null : next.order }
}
