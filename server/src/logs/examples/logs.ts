import type { logs } from '@attune/contract/logs/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'

export const examples: ExamplesOf<typeof logs> = {
  listEvents: ({ accountId, contactId }) => ({
    kind: 'MessageReceived,MessageAdded',
    editedBy: accountId,
    actor: accountId,
    contact: contactId,
    from: '2026-01-01T00:00:00Z',
    to: '2126-01-01T00:00:00Z',
    includes: 'editedBy,contact',
    limit: 5,
    page: 1,
  }),
  countEvents: ({ accountId, contactId }) => ({
    kind: 'MessageReceived',
    editedBy: accountId,
    actor: accountId,
    contact: contactId,
    pastDays: 7,
  }),
  exportEvents: ({ accountId, contactId }) => ({
    format: 'jsonl',
    kind: ['MessageReceived'],
    editedBy: accountId,
    actor: accountId,
    contact: contactId,
    from: '2026-01-01T00:00:00Z',
    to: '2126-01-01T00:00:00Z',
  }),
  exportSecurityLog: ({ accountId }) => ({
    format: 'csv',
    kind: ['sign-in', 'data-exported'],
    account: accountId,
    address: '203.0.113.7',
    from: '2026-01-01T00:00:00Z',
    to: '2126-01-01T00:00:00Z',
  }),
  listLooks: ({ accountId, contactId }) => ({
    id: contactId,
    by: accountId,
    limit: 5,
    next: toCursor('4102444800000000', accountId),
  }),
  listUserActions: () => ({ days: 30 }),
  listDoneToUsers: ({ accountId }) => ({
    days: 30,
    user: accountId,
    limit: 5,
    next: toCursor('4102444800000000', 's1'),
  }),
}
