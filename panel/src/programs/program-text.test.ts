import type { ClientStep, ContactProgram } from '@attune/contract/programs/entity'
import { expect, test } from 'vitest'
import {
  describeDayOne,
  describeImpact,
  describeNext,
  describeOutcome,
  describePassed,
  describeProgress,
  describeTime,
} from './program-text.ts'

type ToldProgram = Pick<ContactProgram, 'status' | 'day' | 'program' | 'startOn' | 'postponedUntil' | 'next'>
const NEXT: ClientStep = {
  ...{ _id: 'step', day: 13, kind: 'message', words: 'Check-in', outcome: null, problem: null },
  ...{ at: '2026-11-24T15:00:00Z', atClient: '2026-11-24T08:00' },
}
const state: ToldProgram = {
  status: 'active',
  day: 12,
  program: { _id: 'pg_1', title: 'First month', days: 30 },
  startOn: '2026-11-20',
  postponedUntil: null,
  next: NEXT,
}
const NOW = new Date('2026-11-23T16:00:00Z')
const of = (more: Partial<ToldProgram>): ToldProgram => ({ ...state, ...more })

test('says where a client is, and what comes next on their own clock', () => {
  expect([describeProgress(of({})), describeNext(of({}), NOW)]).toEqual(['Day 12 of 30', 'next: Tue 08:00 AM Check-in'])
  expect(describeProgress(of({ status: 'onboarding', day: null }))).toBe('Starts Fri, Nov 20')
  expect(describeProgress(of({ status: 'postponed', postponedUntil: '2026-11-28' }))).toBe('Postponed to Sat, Nov 28')
  expect(describeNext(of({ next: { ...NEXT, kind: 'task', words: 'Call them' } }), NOW)).toBe(
    'next: Tue 08:00 AM Task: Call them',
  )
  expect(describeNext(of({ next: null }), NOW)).toBe('nothing left to send')
})

test('one client, one step and one day are in the singular', () => {
  const counts = { people: 1, added: 1, changed: 1, removed: 0 }
  expect(describeImpact(counts)).toBe('1 client, 1 step added, 1 changed, 0 removed.')
  expect(describeImpact({ ...counts, people: 12, added: 2 })).toBe('12 clients, 2 steps added, 1 changed, 0 removed.')
  expect(describeImpact({ ...counts, added: 0 })).toBe('1 client, 0 steps added, 1 changed, 0 removed.')
  const days = (count: number) => describeProgress(of({ day: null, program: { ...state.program, days: count } }))
  expect([days(1), days(30)]).toEqual(['1 day', '30 days'])
})

test.for([
  ['Sun 08:00 AM', '2026-11-29'],
  ['Mon, Nov 30, 08:00 AM', '2026-11-30'],
  ['Tue, Dec 15, 08:00 AM', '2026-12-15'],
] as const)('the next step is said to be on %s, with its date if the weekday alone would be misread', ([at, day]) => {
  const next = { ...NEXT, at: `${day}T15:00:00Z`, atClient: `${day}T08:00` }
  expect(describeNext(of({ next }), NOW)).toBe(`next: ${at} Check-in`)
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

const dayOne = { today: '2026-11-24', dayOneSteps: 3, passedToday: ['2026-11-24T08:00', '2026-11-24T12:00'] }

test('says what is skipped of a day 1 that is today, and nothing if it is later', () => {
  expect(describeDayOne(dayOne, null)).toBe(
    '2 of the 3 steps of day 1 are skipped: today their times have passed (08:00 AM, 12:00 PM client’s time).',
  )
  const noon = { ...dayOne, passedToday: ['2026-11-24T12:00'] }
  expect(describeDayOne(noon, '2026-11-24')).toBe(
    '1 of the 3 steps of day 1 is skipped: today its time has passed (12:00 PM client’s time).',
  )
  expect(describeDayOne({ ...noon, dayOneSteps: 1 }, null)).toBe(
    'Day 1 is skipped: today its time has passed (12:00 PM client’s time).',
  )
  expect(describeDayOne({ ...dayOne, dayOneSteps: 2, passedToday: Array(2).fill('2026-11-24T12:00') }, null)).toBe(
    'Day 1 is skipped: today its times have passed (12:00 PM client’s time).',
  )
  expect(describeDayOne({ ...dayOne, passedToday: [] }, null)).toBeNull()
  expect(describeDayOne(dayOne, '2026-11-25')).toBeNull()
  expect(describeDayOne(dayOne, '2026-11-23')).toBe('What the program does before now is skipped.')
})

test('says which steps a client came too late for', () => {
  const step = (day: number, outcome: 'passed' | 'sent' | null) => ({ day, outcome, atClient: '2026-11-24T12:00' })
  expect(describePassed([step(1, 'sent'), step(2, null)])).toBeNull()
  expect(describePassed([step(1, 'passed'), step(2, null)])).toBe(
    'Skipped, as its time had passed: day 1, Tue 12:00 PM',
  )
  expect(describePassed([step(1, 'passed'), step(1, 'passed')])).toBe(
    'Skipped, as their times had passed: 2 steps of day 1',
  )
  expect(describePassed([step(1, 'passed'), step(2, 'passed'), step(2, 'passed'), step(3, 'sent')])).toBe(
    'Skipped, as their times had passed: 3 steps of days 1 to 2',
  )
})
