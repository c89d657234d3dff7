import { expect, test } from 'vitest'
import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import { toDayKeys, toRowKeys } from './line-keys.ts'
import type { PlanRow } from './plan-days.ts'

const AT = '2027-03-12T18:00:00Z'
const ASK = { _id: 'ask', type: 'question', title: null }
const RUN = { kind: 'scene', runId: 'st_1', sceneId: 'sc_1', title: 'Daily check-in', node: ASK } as const
const WALK = {
  kind: 'schedule',
  scheduledId: 'sm_1',
  words: 'Every day at 11:00',
  sendByType: 'schedule',
  movedFrom: null,
} as const
const WEEK = { kind: 'program', stateId: 'ps_1', title: 'Eight weeks', day: 3, stepId: 'p_1', starts: null } as const

const step = (source: PlanStep['source'], at = AT): PlanStep => ({
  ...{ at, atClient: '2027-03-12T11:00', zone: 'America/Denver', source, text: 'How did you sleep?' },
  ...{ heldId: null, hold: null, fixed: null, abilities: { move: true } },
})
const row = (source: PlanStep['source'], at = AT): PlanRow => {
  const message = step(source, at)
  return { at, atClient: message.atClient, zone: message.zone, step: message, wait: null }
}
const WAIT: PlanWait = {
  ...{ kind: 'reply', from: AT, until: null, reason: null, zone: 'America/Denver', next: [] },
  source: { ...RUN, version: 1 },
}
const waiting: PlanRow = { at: AT, atClient: '2027-03-12', zone: WAIT.zone, step: null, wait: WAIT }

test('a line keeps its key when another comes before it', () => {
  const rows = [row(RUN), row(WALK), row(WEEK)]
  const before = toRowKeys(rows)
  expect(toRowKeys([row({ ...WALK, scheduledId: 'sm_2' }), ...rows]).slice(1)).toEqual(before)
  expect(toRowKeys(rows.slice(1))).toEqual(before.slice(1))
})

test('lines of one moment have keys of their own, and so has the wait after a message', () => {
  const rows = [
    ...[row(RUN), waiting, row({ ...RUN, node: { ...ASK, _id: 'thank' } }), row({ ...RUN, node: null })],
    ...[row(WALK), row({ ...WALK, scheduledId: 'sm_2' })],
    ...[row(WEEK), row({ ...WEEK, stepId: 'p_2' }), row({ ...WEEK, stateId: 'ps_2' }), row({ ...WEEK, stepId: null })],
  ]
  expect(new Set(toRowKeys(rows)).size).toBe(rows.length)
})

test('the runs of one schedule differ by their time', () => {
  expect(new Set(toRowKeys([row(WALK), row(WALK, '2027-03-13T18:00:00Z')])).size).toBe(2)
})

test('lines that nothing tells apart are numbered', () => {
  const [first, second, third] = toRowKeys([row(RUN), row(RUN), row(RUN)])
  expect([second, third]).toEqual([`${first} 2`, `${first} 3`])
})

test('in a day across clients, the same source of two clients has two keys', () => {
  const of = (clientId: string) => ({ ...step(WALK), client: { _id: clientId, name: clientId } })
  const keys = toDayKeys([of('ct_maria'), of('ct_daniel')])
  expect(new Set(keys).size).toBe(2)
  expect(toDayKeys([of('ct_hannah'), of('ct_maria'), of('ct_daniel')]).slice(1)).toEqual(keys)
})
