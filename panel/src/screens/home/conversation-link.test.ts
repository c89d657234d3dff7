import { expect, test } from 'vitest'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { HANNAH, MARIA } from '../../conversations/testing/entities.ts'
import { conversationLink } from './conversation-link.ts'

const searchOf = (kind: HomeReason['kind'], coach?: string) =>
  // Only the kind is read.
  conversationLink({ contactId: MARIA, reasons: [{ kind } as HomeReason] }, coach).search

test('whoever waits is opened among those who wait', () => {
  expect(searchOf('unanswered')).toEqual({ folder: 'needs-answer', from: 'home' })
  expect(searchOf('delivery-failed')).toEqual({ from: 'home' })
})

test('the clients of one coach stay theirs', () => {
  expect(searchOf('unanswered', HANNAH)).toEqual({ folder: 'needs-answer', coach: HANNAH, from: 'home' })
  expect(searchOf('silent', HANNAH)).toEqual({ coach: HANNAH, from: 'home' })
})
