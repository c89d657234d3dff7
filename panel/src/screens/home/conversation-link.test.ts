import { expect, test } from 'vitest'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { HANNAH, MARIA } from '../../conversations/testing/entities.ts'
import { conversationLink } from './conversation-link.ts'

const searchOf = (kind: HomeReason['kind'], coach?: string) =>
  // Only the kind is read.
  conversationLink({ contactId: MARIA, reasons: [{ kind } as HomeReason] }, coach).search

test('whoever waits is opened among those who wait', () => {
  expect(searchOf('unanswered')).toEqual({ folder: 'needs-answer' })
  expect(searchOf('delivery-failed')).toEqual({})
})

test('the clients of one coach stay theirs', () => {
  expect(searchOf('unanswered', HANNAH)).toEqual({ folder: 'needs-answer', coach: HANNAH })
  expect(searchOf('silent', HANNAH)).toEqual({ coach: HANNAH })
})
