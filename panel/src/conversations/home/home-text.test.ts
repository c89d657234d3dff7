import { expect, test } from 'vitest'
import type { HomeItem, HomeReason } from '@attune/contract/metrics/entity'
import { thread } from '../testing/entities.ts'
import { describeClearing, formatHeadline, rowDetailOf, reasonSentenceOf, describeReason } from './home-text.ts'

const NOW = new Date('2026-03-12T16:52:00.000Z')
const ZONE = 'America/Denver'
const person: HomeReason = { kind: 'asked-for-person', since: '2026-03-12T16:41:00.000Z', points: 20 }
const distress: HomeReason = {
  kind: 'distress',
  sign: 'low',
  since: '2026-03-12T16:41:00.000Z',
  messageId: `ct_${'1'.repeat(32)}:2:suffix0002`,
  text: 'I feel low today',
  points: 100,
}
const unanswered: HomeReason = { kind: 'unanswered', since: '2026-03-12T16:41:00.000Z', points: 31 }
const failed: HomeReason = {
  kind: 'delivery-failed',
  since: '2026-03-12T16:10:00.000Z',
  messageId: `ct_${'1'.repeat(32)}:3:suffix0003`,
  error: 'Unreachable handset',
  points: 40,
}
const silent: HomeReason = { kind: 'silent', since: '2026-03-01T16:10:00.000Z', days: 11, points: 14 }
const never: HomeReason = { kind: 'silent', since: null, days: null, points: 1 }
const task: HomeReason = {
  kind: 'task',
  since: '2026-03-12T09:00:00.000Z',
  taskId: `tk_${'1'.repeat(32)}`,
  title: 'Call about the travel week',
  priority: 'high',
  type: 'manual',
  expiredAt: '2026-03-12T15:50:00.000Z',
  points: 60,
}
const text = (reason: HomeReason) => Object.values(reasonSentenceOf(reason, NOW)).join('')
const item = (reason: HomeReason): HomeItem => ({
  contactId: `ct_${'1'.repeat(32)}`,
  thread: thread({ lastSentAt: '2026-03-11T16:10:00.000Z' }),
  ranks: null,
  group: 'now',
  score: reason.points,
  reasons: [reason],
})

test('a row says why in one short sentence', () => {
  expect([distress, person, unanswered, failed, silent, never].map(text)).toEqual([
    'Seems to feel low 11 m ago',
    'Asked for a person 11 m ago',
    'Waiting 11 m for an answer',
    'Delivery error',
    'Silent for 11 days',
    'Never answered',
  ])
})

test('its second line says what went wrong, and since when, in the reader’s own zone', () => {
  expect(rowDetailOf(item(distress), NOW, ZONE)).toBe('“I feel low today”')
  expect(rowDetailOf(item(failed), NOW, ZONE)).toBe('Unreachable handset, since 10:10 AM')
  expect(rowDetailOf(item({ ...failed, error: null }), NOW, ZONE)).toBe('Unknown delivery error, since 10:10 AM')
  expect(rowDetailOf(item(silent), NOW, ZONE)).toBe('Your last message: Wednesday')
})

test('a waiting text that begins with something else shows its question', () => {
  const text = 'Lunch, skipped the bread. Not on purpose. Should I add something?'
  const waiting = { id: `ct_${'1'.repeat(32)}:4:suffix0004`, text, file: null, lastSequence: 4 }
  expect(rowDetailOf({ ...item(unanswered), thread: thread({ waiting }) }, NOW, ZONE)).toBe(
    '“… Should I add something?”',
  )
})

test('reasons are described at length', () => {
  expect([distress, unanswered, failed, silent, never].map((reason) => describeReason(reason, NOW, ZONE))).toEqual([
    'Seems to feel low, by the words of a text 11 m ago: “I feel low today”',
    'Wrote 11 m ago and has no answer yet',
    'Your 10:10 AM message wasn’t delivered',
    'Hasn’t written back for 11 days',
    'Has never answered your messages',
  ])
})

test('a task says how much time it has, what it is, and what clears it', () => {
  expect(text(task)).toBe('Top Priority task overdue by 1 h')
  expect(text({ ...task, expiredAt: '2026-03-12T17:30:00.000Z', priority: 'low' })).toBe('Low Priority task 38 m left')
  expect(text({ ...task, expiredAt: null })).toBe('Top Priority task')
  expect(rowDetailOf(item(task), NOW, ZONE)).toBe('Call about the travel week')
  expect(describeReason(task, NOW, ZONE)).toBe('Top Priority task: Call about the travel week')
  expect(describeClearing([task], true)).toBe('Clears when the task is finished or discarded')
})

test('what clears a reason depends on what the reader may do', () => {
  expect(describeClearing([unanswered], true)).toBe('Clears when you answer, or when you mark that no answer is needed')
  expect(describeClearing([unanswered], false)).toBe('Clears when you answer')
  expect(describeClearing([unanswered, failed], true)).toBe('Clears when you answer and a message is delivered')
  expect(describeClearing([person, unanswered], true)).toBe(
    'Clears when you answer, or when you mark that no answer is needed',
  )
  expect(describeClearing([silent], true)).toBe('Clears when they write')
})

test('the headline counts people, and stops counting at 999', () => {
  const summary = { now: 4, today: 6, canWait: 2, longest: null }
  expect(formatHeadline(summary, 999)).toBe('12 people need you, 4 of them now')
  expect(formatHeadline({ ...summary, now: 0 }, 999)).toBe('8 people need you, nobody right now')
  expect(formatHeadline({ now: 1, today: 0, canWait: 0, longest: null }, 999)).toBe('1 person needs you now')
  expect(formatHeadline({ now: 0, today: 0, canWait: 1, longest: null }, 999)).toBe(
    '1 person needs you, nobody right now',
  )
  expect(formatHeadline({ ...summary, canWait: 999 }, 999)).toBe('More than 999 people need you, 4 of them now')
})
