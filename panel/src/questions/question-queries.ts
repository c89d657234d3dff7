import type { QuestionsSearch } from './questions-search.ts'
import { QUESTION_COUNT_MAX, type QuestionSort, type QuestionStatus } from '@attune/contract/questions/constants'
import type { ListOrder } from '@attune/contract/sort'
import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'

/** The live stream is usually faster; this is for changes it doesn't report. */
const POLL_MS = 30_000

/** Filters of questions: a client, a coach's clients, an age, words. */
export interface NarrowedQuestions {
  contactId?: string
  coach?: string
  olderThanDays?: number
  q?: string
}

/** Which questions: those with a status, possibly filtered. */
export interface WhichQuestions extends NarrowedQuestions {
  status: QuestionStatus
}

export const questions = makeCollection({
  name: 'questions',
  list: calls.questions.list,
  count: (which: WhichQuestions, { signal }) =>
    calls.questions.list({ ...which, count: 'true' }, { signal, context: { interval: true } }),
  about: ['questions'],
  alsoAt: ['MessageDeleted'],
})

/** The pages of the questions with a status. */
export const questionListQuery = (which: WhichQuestions, order: ListOrder<QuestionSort>) =>
  questions.list({ ...which, ...order, limit: 50 })

/** How many questions have a status, counted up to 100. */
export const questionCountQuery = (which: WhichQuestions) => ({
  ...questions.count(which),
  refetchInterval: POLL_MS,
  staleTime: POLL_MS,
})

/** A count as it is shown: `99+` at most. */
export const formatQuestionCount = (count: number): string => (count >= QUESTION_COUNT_MAX ? '99+' : String(count))

/** What is in the address besides status and order. */
export type QuestionFiltersInAddress = Omit<QuestionsSearch, 'status' | 'sort' | 'direction'>

/** The address's filters of questions, as the calls name them. */
export const narrowedOf = ({ client, coach, older, q }: QuestionFiltersInAddress): NarrowedQuestions => ({
  ...(client !== undefined && { contactId: client }),
  ...(coach !== undefined && { coach }),
  ...(older !== undefined && { olderThanDays: older }),
  ...(q !== undefined && { q }),
})
