import { describe, expect, test } from 'vitest'
import { message } from '../testing/entities.ts'
import { gapAfter, joinMessages, keepRange, putMessage, type Timeline } from './timeline-data.ts'

const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message({ sequence: from + at }))
const timeline = (rest: Partial<Timeline> = {}): Timeline => ({
  messages: run(5, 8),
  hasOlder: true,
  hasNewer: false,
  ...rest,
})
const sequences = ({ messages }: Timeline) => messages.map(({ sequence }) => sequence)

describe('a timeline', () => {
  test('goes on with the next message', () => {
    expect(sequences(putMessage(timeline(), message({ sequence: 9 })))).toEqual([5, 6, 7, 8, 9])
  })

  test('ignores messages beyond an end that is not loaded', () => {
    const held = timeline({ hasNewer: true })
    expect(putMessage(held, message({ sequence: 9 }))).toBe(held)
    expect(putMessage(held, message({ sequence: 4 }))).toBe(held)
  })

  test('lets go of messages at either end, which are then not loaded', () => {
    const kept = keepRange(timeline({ hasOlder: false }), 6, 7)
    expect([sequences(kept), kept.hasOlder, kept.hasNewer]).toEqual([[6, 7], true, true])
    const older = keepRange(timeline({ hasOlder: false }), 0, 7)
    expect([sequences(older), older.hasOlder, older.hasNewer]).toEqual([[5, 6, 7], false, true])
  })

  test('keeps everything if nothing is outside, or everything would be', () => {
    const held = timeline()
    expect(keepRange(held, 5, Infinity)).toBe(held)
    expect(keepRange(held, 20, 30)).toBe(held)
  })

  test('joins pages by sequence and keeps the newer of two versions', () => {
    const newer = message({ sequence: 6, rev: 4 })
    const joined = joinMessages([...run(5, 5), newer], [message({ sequence: 6, rev: 3 }), ...run(3, 4)])
    expect(joined.map(({ sequence, rev }) => [sequence, rev])).toEqual([
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 4],
    ])
  })

  test('knows where a message is missing', () => {
    expect(gapAfter(timeline())).toBeNull()
    expect(gapAfter(timeline({ messages: [...run(1, 3), ...run(6, 7)] }))).toBe(3)
  })
})
