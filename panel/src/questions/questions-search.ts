import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionSort,
  type QuestionStatus,
} from '@attune/contract/questions/constants'
import type { ListOrder } from '@attune/contract/sort'
import { parseOrder } from '../ui/list/parse-order.ts'

/** Which recent questions are listed: those with this status, new ones by default. */
export interface QuestionsSearch extends ListOrder<QuestionSort> {
  status?: Exclude<QuestionStatus, 'new'>
  /** Only this client's. */
  client?: string
  /** Only those of this coach's clients. */
  coach?: string
  /** Only those asked more than this many days ago. */
  older?: (typeof QUESTION_AGES)[number]
  /** Only those containing these words. */
  q?: string
}

/** The search field takes no more. */
const WORDS_MAX = 100

export const QUESTION_AGES = [1, 2, 3, 7] as const

export const parseQuestionsSearch = (search: Record<string, unknown>): QuestionsSearch => {
  const { status, client, coach, older, q } = search
  const age = QUESTION_AGES.find((one) => one === older)
  const known = QUESTION_STATUSES.find((one) => one === status)
  return {
    ...(known !== undefined && known !== 'new' && { status: known }),
    ...(typeof client === 'string' && client.startsWith('ct_') && { client }),
    ...(typeof coach === 'string' && coach.startsWith('us_') && { coach }),
    ...(age !== undefined && { older: age }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, WORDS_MAX) }),
    ...parseOrder(QUESTION_SORTS, search),
  }
}
