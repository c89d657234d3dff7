import type { SortTable } from '../sort.ts'

/** What organizations can be sorted by. */
export const ORGANIZATION_SORTS = { title: 'asc', timezone: 'asc' } as const satisfies SortTable<string>
export type OrganizationSort = keyof typeof ORGANIZATION_SORTS
