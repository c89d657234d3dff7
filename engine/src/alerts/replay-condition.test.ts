import { expect, test } from 'vitest'
import { checkCondition, type AlertClient } from './condition.ts'
import { DAY } from './history.ts'
import { replayCondition } from './replay-condition.ts'

const START = Date.parse('2026-03-02T09:00:00Z')

test('a replay says when an alert fired, when its reason went, and how things stand at the end', () => {
  const condition = 'daysSinceText >= 2'
  const checked = checkCondition(condition)
  const texts = [0, 5].map((days) => ({ at: START + days * DAY, waits: true }))
  const client: AlertClient = {
    ...{ id: 'ct_maria', status: 'active', optedOut: false, zone: 'UTC', tags: [], profile: {} },
    history: { addedAt: START - DAY, texts, replies: [], questions: [], ranks: [] },
  }
  const reads = checked.ok ? checked.reads : new Set<string>()
  expect(replayCondition(client, { condition, reads, from: START, to: START + 8 * DAY, restDays: 0 })).toEqual({
    events: [
      { at: START + 2 * DAY, event: 'fire' },
      { at: START + 5 * DAY, event: 'resolve' },
      { at: START + 7 * DAY, event: 'fire' },
    ],
    state: { isTrue: true, isReported: true, firedAt: START + 7 * DAY },
    failure: null,
  })
})
