import { expect, test } from 'vitest'
import { isCutShort, summarizeActions } from './action-text.ts'

const NOTHING = { messages: 0, tasks: 0, notes: 0, clients: 0, automation: 0, opened: 0 }

test('actions in a line', () => {
  expect(summarizeActions({ ...NOTHING, messages: 1_204, notes: 1 })).toBe('1,204 messages, 1 note')
  expect(summarizeActions(NOTHING)).toBe('Nothing')
})

test('a span is cut short if counting begins later', () => {
  const now = Date.parse('2026-03-12T12:00:00Z')
  expect(isCutShort('2026-03-05T12:00:01Z', 7, now)).toBe(false)
  expect(isCutShort('2026-03-08T12:00:00Z', 7, now)).toBe(true)
})
