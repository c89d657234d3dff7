import type { ClaimedWork } from '@attune/store/work/queue'
import { expect, test } from 'vitest'
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
