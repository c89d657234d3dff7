export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** What a list can be sorted by, each with its default direction. */
export type SortTable<By extends string> = Readonly<Record<By, SortDirection>>

/** The order of a list, as calls and addresses name it. */
export interface ListOrder<By extends string> {
  sort?: By | undefined
  direction?: SortDirection | undefined
}

export const sortsIn = <By extends string>(table: SortTable<By>): By[] => Object.keys(table) as By[] // Its only keys.
