import type { SortTable } from '../sort.ts'

/** What prompt templates can be sorted by. `updated`: by when they were last saved. */
export const PROMPT_SORTS = {
  title: 'asc',
  messages: 'desc',
  version: 'desc',
  updated: 'desc',
} as const satisfies SortTable<string>
export type PromptSort = keyof typeof PROMPT_SORTS
