import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { expect, test } from 'vitest'
import { previewRules } from './preview.ts'

const question = {
  zone: 'America/New_York',
  routine: {
    own: { wakeUpTime: '06:30' },
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
  },
  from: Temporal.Instant.from('2026-10-30T12:00:00Z'),
  seed: 'preview',
}
const waking: SchedulerRule = {
  dateStrategy: { type: 'daily', skipInterval: 1 },
  timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 0 },
}
const first: SchedulerRule = {
  dateStrategy: { type: 'once', value: '2026-10-31' },
  timeStrategy: { type: 'exact_time', localTime: '09:00' },
}

test('the next moments, each with its rule, over a change of the clock; what goes once is used up', () => {
  const runs = previewRules([waking, first], question, 4)
  expect(runs.map(({ rule, picked }) => [rule, picked])).toEqual([
    [1, '2026-10-31T13:00:00Z'],
    [0, '2026-11-01T11:30:00Z'],
    [0, '2026-11-03T11:30:00Z'],
    [0, '2026-11-05T11:30:00Z'],
  ])
})

test('fewer when there are no more, none for what is no rule, and never more than anybody reads', () => {
  expect(previewRules([first], question, 10)).toHaveLength(1)
  expect(previewRules([{} as never], question, 10)).toEqual([])
  expect(previewRules([waking], question, 1_000_000)).toHaveLength(100)
})
