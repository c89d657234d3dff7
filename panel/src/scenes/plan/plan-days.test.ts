import { expect, test } from 'vitest'
import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import { toPlanBars, toPlanRows, groupByDay } from './plan-days.ts'

const step = (atClient: string, held = false): PlanStep => ({
  at: '2027-03-12T18:00:00Z',
  atClient,
  zone: 'America/Denver',
  source: { kind: 'scene', runId: 'st_1', sceneId: 'sc_1', title: 'Daily check-in', node: null },
  text: 'How did you sleep?',
  heldId: null,
  hold: held ? { reason: 'quiet-hours', until: null } : null,
  fixed: 'scene',
  abilities: { move: false },
})
const STEPS = [step('2027-03-12T07:30'), step('2027-03-12T21:00', true), step('2027-03-14T07:30')]

test('days are the client’s own', () => {
  expect(groupByDay(STEPS).map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2027-03-12', 2],
    ['2027-03-14', 1],
  ])
})

test('every day from today on has a bar, even if empty, and says whether something is held', () => {
  const start = step('2027-03-13T18:00')
  const source = { kind: 'program' as const, stateId: 'cp_1', title: 'Sleep', day: 2, stepId: 's1', starts: 'Review' }
  expect(toPlanBars([...STEPS, { ...start, source }], '2027-03-12', 3)).toEqual([
    { day: '2027-03-12', messages: 2, starts: 0, held: true },
    { day: '2027-03-13', messages: 0, starts: 1, held: false },
    { day: '2027-03-14', messages: 1, starts: 0, held: false },
  ])
})

test('bars continue across the end of a month and a clock change', () => {
  const bars = toPlanBars([], '2027-03-13', 30)
  expect([bars.length, bars[1]?.day, bars.at(-1)?.day]).toEqual([30, '2027-03-14', '2027-04-11'])
})

test('waits that begin later stand below the message that they follow, those of now in no day', () => {
  const wait = (from: string | null): PlanWait => ({
    kind: 'reply',
    from,
    until: null,
    reason: null,
    zone: 'America/Denver',
    source: { kind: 'scene', runId: 'st_1', sceneId: 'sc_1', title: 'Daily check-in', version: 1, node: NODE },
    next: [],
  })
  const rows = toPlanRows(STEPS.slice(0, 1), [wait(null), wait('2027-03-12T18:00:00Z'), wait('2027-03-14T05:30:00Z')])
  expect(rows.map(({ atClient, step: message }) => [atClient.slice(0, 10), message === null])).toEqual([
    ['2027-03-12', false],
    ['2027-03-12', true],
    ['2027-03-13', true],
  ])
})
const NODE = { _id: 'ask', type: 'question', title: null }
