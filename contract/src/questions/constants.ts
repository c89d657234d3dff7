import type { SortTable } from '../sort.ts'

export const QUESTION_STATUSES = ['new', 'in-progress', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** What questions can be sorted by. `changed`: by when they got their status. */
export const QUESTION_SORTS = { asked: 'desc', client: 'asc', changed: 'desc' } as const satisfies SortTable<string>
export type QuestionSort = keyof typeof QUESTION_SORTS

/** Questions are counted up to this number. */
export const QUESTION_COUNT_MAX = 100
/** The longest age that questions can be filtered by, in days. */
export const QUESTION_DAYS_MAX = 365
/** The most questions one call changes. */
export const QUESTION_BATCH_MAX = 500

/**
 * A client's texts belong together when each comes within this time of the one before, with nothing from us in between.
 * At most this many before and after the one that asks are considered.
 */
export const BURST_SECONDS = 90
export const BURST_TEXTS_MAX = 20
