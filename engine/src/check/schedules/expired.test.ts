import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { followPath } from '../../testing/follow-path.ts'
import type { CheckContext } from '../issue.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'wait' } }
const say: CaseNode = { _id: 'say', type: 'send_message', properties: { text: 'Hi' }, to: { 1: 'end' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const at = (localTime: string) => ({ type: 'exact_time', localTime })
const sameDay = { type: 'once', value: { dayOffset: 0 } }
const on = (value: string) => ({ type: 'once', value })
const wait = (dateStrategy: object, timeStrategy: object, more: Partial<CaseNode> = {}): CaseNode => ({
  _id: 'wait',
  type: 'scheduler',
  properties: { rules: [{ dateStrategy, timeStrategy }] },
  to: { 1: 'say' },
  ...more,
})
const never = (nodes: CaseNode[], known: CheckContext = {}) =>
  check(sceneOf({ nodes }), known).filter(({ check: by }) => by === 'schedule-never')
const told = (...given: Parameters<typeof never>) => never(...given).map(({ message }) => message)

/** What the engine says of the scheduler at the end of the way, for who begins at a moment. */
const played = (nodes: CaseNode[], now: string) => {
  const [issue] = never(nodes)
  const { last, effects } = followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] }, { now, zone: 'UTC' })
  return {
    last: last?.node,
    problems: effects.flatMap((effect) => (effect.kind === 'problem' ? [effect.message] : [])),
  }
}

test('V21 a time of the same day has passed for who comes later, and has not for who comes before', () => {
  const nodes = [run, wait(sameDay, at('08:00')), say, end]
  expect(never(nodes)).toMatchObject([
    {
      severity: 'warning',
      nodeId: 'wait',
      nodePropertyName: 'rules',
      message:
        'This time has passed for clients who get here at 08:00 AM or later: “on the same day, at 08:00 AM”. The branch ends here with a problem.',
      path: ['run', 'wait'],
      took: [1],
    },
  ])
  expect(played(nodes, '2026-03-02T08:00:00Z')).toMatchObject({
    last: 'wait',
    problems: [expect.stringContaining('No time was found')],
  })
  expect(played(nodes, '2026-03-02T07:59:00Z').problems).toEqual([])
})

test('V21 the very moment somebody comes is no moment to wait for', () => {
  const nodes = [run, wait(sameDay, { type: 'offset', key: 'local_time', offsetMinutes: 0 }), say, end]
  expect(told(nodes)).toEqual([expect.stringMatching(/^This time never comes: /)])
  expect(played(nodes, '2026-03-02T11:00:00Z').problems).toHaveLength(1)
  expect(told([run, wait(sameDay, { type: 'offset', key: 'local_time', offsetMinutes: 10 }), say, end])).toEqual([])
})

test('V21 who comes from a scheduler comes at its moment', () => {
  const first = (time: string) =>
    wait({ type: 'daily' }, at(time), { _id: 'first', title: 'Morning', to: { 1: 'wait' } })
  const scene = (time: string) => [{ ...run, to: { 1: 'first' } }, first(time), wait(sameDay, at('08:00')), say, end]
  expect(told(scene('09:00'))).toEqual([
    'This time has passed for clients who come from “Morning”: “on the same day, at 08:00 AM”. The branch ends here with a problem.',
  ])
  expect(played(scene('09:00'), '2026-03-02T11:00:00Z')).toMatchObject({ last: 'wait', problems: [expect.anything()] })
  expect(told(scene('07:00'))).toEqual([])
  const delay = wait(
    { type: 'daily' },
    { type: 'offset', key: 'local_time', offsetMinutes: 30 },
    { _id: 'first', to: { 1: 'wait' } },
  )
  expect(told([{ ...run, to: { 1: 'first' } }, delay, wait(sameDay, at('08:00')), say, end])).toEqual([
    'This time may have passed for clients who come from “Scheduler”: “on the same day, at 08:00 AM”. The branch ends here with a problem.',
  ])
})

test('V21 one date does not come a second time', () => {
  const round = { ...say, to: { 1: 'wait' } }
  const nodes = [run, wait(on('2026-05-05'), at('09:00')), round]
  expect(never(nodes)).toMatchObject([
    {
      message: expect.stringMatching(/^This time has passed for clients who come back here: /),
      path: ['run', 'wait', 'say', 'wait'],
    },
  ])
  expect(played(nodes, '2026-03-02T11:00:00Z')).toMatchObject({ last: 'wait', problems: [expect.anything()] })
  expect(told([run, wait({ type: 'daily' }, at('09:00')), round])).toEqual([])
})

test('V21 today’s time has passed where now is known', () => {
  const nodes = [run, wait(on('2026-05-05'), at('09:00')), say, end]
  const known = (time: string): CheckContext => ({
    today: '2026-05-05',
    now: { at: `2026-05-05T${time}:00Z`, zone: 'UTC' },
  })
  expect(told(nodes, known('09:00'))).toHaveLength(1)
  expect(told(nodes, known('08:59'))).toEqual([])
  expect(told(nodes)).toEqual([])
})

test.each([
  [{ type: 'daily' }],
  [{ type: 'weekly', dayOfWeek: 1, skipInterval: 6 }],
  [{ type: 'days_of_month', monthdays: [31] }],
  [{ type: 'once', value: { dayOfWeek: 1 } }],
  [{ type: 'once', value: { dayOffset: 1 } }],
])('V21 nothing of what comes whenever somebody does: %j', (date) => {
  expect(told([run, wait(date, at('00:00')), say, end])).toEqual([])
})
