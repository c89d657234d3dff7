import type { ClaimedWork } from '@attune/store/work/queue'
import { expect, test } from 'vitest'
import { organizationOf } from './claim.ts'
import { toJob } from './kinds.ts'

const claimed: ClaimedWork = {
  workId: 1n,
  kind: 'erase-thread',
  organizationId: null,
  payload: { contactId: 'ct_1' },
  attempts: 1,
  claim: '',
  dueAt: new Date(0),
}

test('a claimed item is a job of its own kind, with the payload of that kind', () => {
  expect(toJob('erase-thread', claimed).payload.contactId).toBe('ct_1')
})

test('a claimed item of another kind is refused', () => {
  expect(() => toJob('deliver-message', claimed)).toThrow('A job of the kind erase-thread is not deliver-message.')
})

test('a job of no organization has none to open a transaction in', () => {
  expect(organizationOf({ ...claimed, organizationId: 'or_1' })).toBe('or_1')
  expect(() => organizationOf(claimed)).toThrow('This job of the kind erase-thread belongs to no organization.')
})
