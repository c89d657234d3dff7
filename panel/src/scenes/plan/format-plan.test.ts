import { expect, test } from 'vitest'
import { describeLaterWait, describeThen, formatLineCount, formatMovedFrom } from './format-plan.ts'

test('formats one message, several, and more than are shown', () => {
  const messages = (count: number, more = false) => formatLineCount({ messages: count, starts: 0 }, more)
  expect([messages(0), messages(1), messages(97), messages(200, true)]).toEqual([
    '0 messages',
    '1 message',
    '97 messages',
    '200+ messages',
  ])
})

test('starts of scenes are lines, too, and count as what they are', () => {
  const counts = [
    { messages: 1, starts: 1 },
    { messages: 0, starts: 2 },
    { messages: 3, starts: 0 },
  ]
  expect(counts.map((count) => formatLineCount(count))).toEqual([
    '1 message, 1 scene start',
    '2 scene starts',
    '3 messages',
  ])
})

test('a run that was moved says when it would have left, with the day if it is another one', () => {
  expect(formatMovedFrom('2026-11-21T08:00', '2026-11-21T18:30')).toBe('08:00 AM')
  expect(formatMovedFrom('2026-11-21T08:00', '2026-11-22T08:00')).toBe('Nov 21, 08:00 AM')
})

test('what follows a wait is named, and what waits later', () => {
  const nodes = ['Ask', '', 'Thank', 'End'].map((title, at) => ({ _id: `n${at}`, type: 'send_message', title }))
  expect(describeThen(nodes.slice(0, 2))).toBe('Then Ask, Send message')
  expect(describeThen(nodes)).toBe('Then Ask, Send message, Thank…')
  expect(describeLaterWait('reply')).toBe('Then waits for a reply')
  expect(describeLaterWait('result')).toBe('What comes next depends on a model')
})
