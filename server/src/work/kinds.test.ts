import type { ClaimedWork } from '@attune/store/work/queue'
import { expect, test } from 'vitest'
import { toGlobalJob, toJob } from './kinds.ts'

const claimed: ClaimedWork = {
  workId: 1n,
  kind: 'erase-thread',
  organizationId: 'or_1',
  payload: { contactId: 'ct_1' },
  attempts: 1,
  claim: '',
  dueAt: new Date(0),
  urgent: false,
}

test('a claimed item is a job of its own kind, with the payload of that kind', () => {
  expect(toJob('erase-thread', claimed).payload.contactId).toBe('ct_1')
})

test('a claimed item of another kind is refused', () => {
  expect(() => toJob('deliver-message', claimed)).toThrow('A job of the kind erase-thread is not deliver-message.')
})

test('a job of an organization without one is refused: it has none to open a transaction in', () => {
  expect(toJob('erase-thread', claimed).organizationId).toBe('or_1')
  const homeless = { ...claimed, organizationId: null }
  expect(() => toJob('erase-thread', homeless)).toThrow('This job of the kind erase-thread belongs to no organization.')
})

test('a job of no organization is one of its own kind, too', () => {
  const mail = { ...claimed, kind: 'send-mail', organizationId: null }
  expect(toGlobalJob('send-mail', mail).kind).toBe('send-mail')
  expect(() => toGlobalJob('forget-logs', mail)).toThrow('A job of the kind send-mail is not forget-logs.')
})
