import { expect, test } from 'vitest'
import { describeLaterWait, describeThen, formatComingDay, formatLineCount, formatMovedFrom } from './format-plan.ts'

test('days to come: Today, Tomorrow, the date, and the year when it is another one', () => {
  const today = '2026-12-30'
  expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((day) => formatComingDay(day, today))).toEqual([
    'Today',
    'Tomorrow',
    'Friday, January 1, 2027',
  ])
  expect(formatComingDay('2026-12-29', '2026-12-01')).toBe('Tuesday, December 29')
})

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
