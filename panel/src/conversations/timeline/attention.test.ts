import { expect, test } from 'vitest'
import { bySender, LUIS, message, thread } from '../testing/entities.ts'
import { updateAttention, openingAttention } from './attention.ts'

const timeline = (...messages: ReturnType<typeof message>[]) => ({ messages, hasOlder: false, hasNewer: false })
const upTo = (last: number) => timeline(...Array.from({ length: last }, (_, at) => message({ sequence: at + 1 })))

test('a thread opens with the line of its unread messages', () => {
  const opened = openingAttention(thread({ readSequence: 3, unreadCount: 2, lastSequence: 5 }))
  expect(opened.line).toEqual({ after: 3, count: 2 })
  expect(openingAttention(thread()).line).toBeNull()
})

test('a message that arrives in view is neither unread nor new', () => {
  const opened = openingAttention(thread({ lastSequence: 5, readSequence: 5 }))
  const seen = updateAttention(opened, upTo(6), thread({ lastSequence: 6 }), true)
  expect(seen).toEqual({ line: null, known: 6, seen: 6, fresh: 0 })
  expect(updateAttention(seen, upTo(6), thread({ lastSequence: 6 }), true)).toBe(seen)
})

test('messages that arrive while reading further up are counted until the end is in view', () => {
  const opened = openingAttention(thread({ lastSequence: 5, readSequence: 5 }))
  const first = updateAttention(opened, upTo(6), thread({ lastSequence: 6 }), false)
  const second = updateAttention(first, upTo(8), thread({ lastSequence: 8 }), false)
  expect(second).toMatchObject({ line: { after: 5, count: 3 }, fresh: 3 })
  expect(updateAttention(second, upTo(8), thread({ lastSequence: 8 }), true)).toMatchObject({
    line: { after: 5, count: 3 },
    fresh: 0,
  })
})

test('after the reader has caught up, the line moves to the next first unread', () => {
  const opened = openingAttention(thread({ readSequence: 3, unreadCount: 2, lastSequence: 5 }))
  const caughtUp = updateAttention(opened, upTo(5), thread({ lastSequence: 5 }), true)
  expect(updateAttention(caughtUp, upTo(6), thread({ lastSequence: 6 }), false).line).toEqual({ after: 5, count: 1 })
})

test('a colleague’s message is new, not unread', () => {
  const opened = openingAttention(thread({ lastSequence: 5, readSequence: 5 }))
  const colleague = message({ sequence: 6, body: bySender(LUIS) })
  const next = updateAttention(opened, timeline(...upTo(5).messages, colleague), thread({ lastSequence: 6 }), false)
  expect(next).toMatchObject({ line: null, fresh: 1 })
})
