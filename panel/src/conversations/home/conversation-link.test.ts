import { expect, test } from 'vitest'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { HANNAH, MARIA } from '../testing/entities.ts'
import { conversationLink, openLink } from './conversation-link.ts'

const TASK = `tk_${'1'.repeat(32)}`
// Only these are read.
const item = (kind: HomeReason['kind']) => ({ contactId: MARIA, reasons: [{ kind, taskId: TASK } as HomeReason] })
const searchOf = (kind: HomeReason['kind'], coach?: string) => conversationLink(item(kind), coach).search

test('whoever waits is opened among those who wait', () => {
  expect(searchOf('unanswered')).toEqual({ folder: 'needs-answer', from: 'home' })
  expect(searchOf('delivery-failed')).toEqual({ from: 'home' })
})

test('the clients of one coach stay theirs', () => {
  expect(searchOf('unanswered', HANNAH)).toEqual({ folder: 'needs-answer', coach: HANNAH, from: 'home' })
  expect(searchOf('silent', HANNAH)).toEqual({ coach: HANNAH, from: 'home' })
})

test('a task is opened from Home, too', () => {
  expect(openLink(item('task'), undefined)).toMatchObject({
    to: '/conversations/dialog/$id/task-view',
    search: { task: TASK, from: 'home' },
  })
  expect(openLink(item('task'), HANNAH).search).toEqual({ task: TASK, coach: HANNAH, from: 'home' })
  expect(openLink(item('unanswered'), undefined)).toEqual(conversationLink(item('unanswered'), undefined))
})
