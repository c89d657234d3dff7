import { expect, test } from 'vitest'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { toPlanBars, groupByDay } from './plan-days.ts'

const step = (atClient: string, held = false): PlanStep => ({
  at: '2027-03-12T18:00:00Z',
  atClient,
  zone: 'America/Denver',
  source: { kind: 'scene', runId: 'st_1', sceneId: 'sc_1', title: 'Daily check-in', node: null },
  text: 'How did you sleep?',
  heldId: null,
  hold: held ? { reason: 'quiet-hours', until: null } : null,
})
const STEPS = [step('2027-03-12T07:30'), step('2027-03-12T21:00', true), step('2027-03-14T07:30')]

test('days are the client’s own', () => {
  expect(groupByDay(STEPS).map(({ day, steps }) => [day, steps.length])).toEqual([
    ['2027-03-12', 2],
    ['2027-03-14', 1],
  ])
})

test('every day from today on has a bar, even if empty, and says whether something is held', () => {
  expect(toPlanBars(STEPS, '2027-03-12', 3)).toEqual([
    { day: '2027-03-12', count: 2, held: true },
    { day: '2027-03-13', count: 0, held: false },
    { day: '2027-03-14', count: 1, held: false },
  ])
})

test('bars continue across the end of a month and a clock change', () => {
  const bars = toPlanBars([], '2027-03-13', 30)
  expect([bars.length, bars[1]?.day, bars.at(-1)?.day]).toEqual([30, '2027-03-14', '2027-04-11'])
})
