import type { questions } from '@attune/contract/questions/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof questions> = {
  list: ({ contactId, accountId }) => ({
    status: 'new',
    contactId,
    coach: accountId,
    olderThanDays: 1,
    q: 'chicken',
    count: 'false',
    sort: 'asked',
    direction: 'desc',
    limit: 5,
    next: toCursor('4000000000000000', newId('qu')),
  }),
  update: ({ questionId }) => ({ id: questionId, status: 'dismissed' }),
  updateMany: ({ questionId }) => ({
    filter: { ids: [questionId], status: 'new', q: 'chicken', unreplied: true },
    data: { status: 'dismissed' },
  }),
}
