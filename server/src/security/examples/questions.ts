import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { questions } from '@attune/contract/questions/calls'
import { newId } from '../../new-id.ts'
import { toCursor, type ExamplesOf } from './examples-of.ts'

export const questionExamples: ExamplesOf<typeof questions> = {
  list: ({ contactId, accountId }) => ({
    status: 'new',
    contactId,
    coach: accountId,
    olderThanDays: 1,
    q: 'chicken',
    count: 'false',
    limit: 5,
    next: toCursor('4000000000000000', newId('qu')),
  }),
  update: () => ({ id: newId('qu'), status: 'dismissed' }),
  updateMany: () => ({
    filter: { ids: [newId('qu')], status: 'new', q: 'chicken' },
    data: { status: 'dismissed' },
  }),
}

/** Nobody has such a question. */
export const questionsRefused: Record<string, RefusalCode> = { 'questions.update': 'QuestionNotFound' }
