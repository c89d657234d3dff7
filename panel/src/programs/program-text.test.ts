import { expect, test } from 'vitest'
import { describeNext, describeOutcome, describeProgress, describeTime } from './program-text.ts'

const state = {
  status: 'active' as const,
  day: 12,
  program: { _id: 'pg_1', title: 'First month', days: 30 },
  startOn: '2026-11-20',
  postponedUntil: null,
  next: { atClient: '2026-11-24T08:00', words: 'Check-in' },
}
const of = (more: object) => ({ ...state, ...more }) as unknown as Parameters<typeof describeProgress>[0]

test('says where a client is, and what comes next on their own clock', () => {
  expect([describeProgress(of({})), describeNext(of({}))]).toEqual(['Day 12 of 30', 'next: Tue 08:00 AM Check-in'])
  expect(describeProgress(of({ status: 'onboarding', day: null }))).toBe('Starts Fri, Nov 20')
  expect(describeProgress(of({ status: 'postponed', postponedUntil: '2026-11-28' }))).toBe('Postponed to Sat, Nov 28')
  expect(describeNext(of({ next: { ...state.next, kind: 'task', words: 'Call them' } }))).toBe(
    'next: Tue 08:00 AM Task: Call them',
  )
  expect(describeNext(of({ next: null }))).toBe('nothing left to send')
})

test('says what became of a step, and of a task that was not made', () => {
  expect(describeOutcome({ kind: 'message', outcome: 'skipped' })).toBe('Not sent')
  expect(describeOutcome({ kind: 'task', outcome: 'skipped' })).toBe('No task made')
  expect(describeOutcome({ kind: 'task', outcome: 'opened' })).toBe('Task made')
  expect(describeOutcome({ kind: 'task', outcome: null })).toBe('')
})

test('says a time of day, or one beside the routine', () => {
  expect(describeTime({ type: 'exact_time', localTime: '17:05' })).toBe('05:05 PM')
  expect(describeTime({ type: 'offset', key: 'wakeUpTime', offsetMinutes: 30 })).toBe('30 min after wake-up time')
  expect(describeTime({ type: 'offset', key: 'workoutTime', offsetMinutes: -90 })).toBe('90 min before workout time')
  expect(describeTime({ type: 'offset', key: 'customTime', offsetMinutes: 0 })).toBe('At custom time')
})
