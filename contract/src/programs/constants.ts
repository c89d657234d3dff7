import type { SortTable } from '../sort.ts'

/**
 * `onboarding`: the first day is still to come. `postponed`: it goes on at a later date. `done`: the last day is over.
 * `removed`: someone took the client out.
 */
export const PROGRAM_STATUSES = ['onboarding', 'active', 'postponed', 'done', 'removed'] as const
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]
export const OPEN_PROGRAM_STATUSES = ['active', 'postponed', 'onboarding'] as const

/** What programs can be sorted by. `people`: by how many clients are in them now. `updated`: by their last change. */
export const PROGRAM_SORTS = {
  updated: 'desc',
  title: 'asc',
  days: 'asc',
  steps: 'desc',
  people: 'desc',
  version: 'desc',
} as const satisfies SortTable<string>
export type ProgramSort = keyof typeof PROGRAM_SORTS
