import type { tasks } from '@attune/contract/tasks/calls'
import { NEXT_YEAR, toCursor, type ExamplesOf, type Subject } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

const SPAN = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

const filtersOf = ({ contactId, accountId }: Subject) => ({
  status: 'new,active',
  userAssigned: accountId,
  contactId,
  priority: 'high' as const,
  type: 'manual' as const,
  event: 'discarded' as const,
  ...SPAN,
  coach: accountId,
  reason: 'other' as const,
})

export const examples: ExamplesOf<typeof tasks> = {
  list: (of) => ({
    ...filtersOf(of),
    sort: 'latest',
    direction: 'desc',
    limit: 5,
    next: toCursor('4000000000000000', newId('tk')),
  }),
  count: filtersOf,
  getDashboard: ({ accountId }) => ({ ...SPAN, coach: accountId }),
  get: ({ taskId }) => ({ id: taskId }),
  create: ({ contactId }) => ({
    contactId,
    title: 'Call about the knee',
    note: 'She prefers mornings.',
    priority: 'high',
    userAssigned: null,
    expiredAt: NEXT_YEAR,
  }),
  updateMany: ({ accountId, taskId }) => ({
    tasks: [{ id: taskId, rev: 1 }],
    data: { status: 'discard', reason: 'other', reasonDetails: 'Called already.', userAssigned: accountId },
  }),
  update: ({ accountId, taskId }) => ({
    id: taskId,
    status: 'discard',
    reason: 'other',
    reasonDetails: 'Called already.',
    meta: { actionsFlags: 1 },
    userAssigned: accountId,
    rev: 1,
  }),
}
