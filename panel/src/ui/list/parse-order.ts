import { SORT_DIRECTIONS, sortsIn, type ListOrder, type SortTable } from '@attune/contract/sort'

/** The order in an address. Invalid values are left out. */
export const parseOrder = <By extends string>(
  sorts: SortTable<By>,
  { sort, direction }: Record<string, unknown>,
): ListOrder<By> => {
  const by = sortsIn(sorts).find((one) => one === sort)
  const way = SORT_DIRECTIONS.find((one) => one === direction)
  return { ...(by !== undefined && { sort: by }), ...(way !== undefined && { direction: way }) }
}
