import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { quietHoursAt } from '../../gate/quiet-hours.ts'
import { followPath } from '../../testing/follow-path.ts'
import type { CheckContext } from '../issue.ts'

const quietHours = { from: '22:00', to: '07:00' }
const automation = { ...AUTOMATION_DEFAULTS, quietHours }
const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'wait' } }
const ask: CaseNode = {
  _id: 'ask',
  type: 'question',
  properties: { text: 'Well?', parserName: 'bool' },
  to: { 1: 'end', 2: 'end' },
}
const say: CaseNode = { _id: 'say', type: 'send_message', properties: { text: 'Hi' }, to: { 1: 'end' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const wait = (timeStrategy: object, more: Partial<CaseNode> = {}): CaseNode => ({
  _id: 'wait',
  type: 'scheduler',
  properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy }] },
  to: { 1: 'ask' },
  ...more,
})
const at = (localTime: string) => ({ type: 'exact_time', localTime })
const beside = (key: string, offsetMinutes: number) => ({ type: 'offset', key, offsetMinutes })
const quiet = (nodes: CaseNode[], known: CheckContext = { automation }) =>
  check(sceneOf({ nodes }), known).filter(({ check: by }) => by === 'quiet-hours')
const told = (...given: Parameters<typeof quiet>) => quiet(...given).map(({ message }) => message)

test('V22 a question at night, for whoever it is, and the gate would hold it', () => {
  const nodes = [run, wait(at('22:30')), ask, end]
  const [issue, ...others] = quiet(nodes)
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    severity: 'warning',
    nodeId: 'wait',
    nodePropertyName: 'rules',
    message: 'Clients would be asked in quiet hours, so the message waits until 07:00 AM.',
    path: ['run', 'wait', 'ask'],
  })
  const { effects } = followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] })
  const sent = effects.find(({ kind }) => kind === 'send')
  expect(quietHoursAt(quietHours, new Date(sent?.at ?? 0), WORLD.zone)).toMatchObject({ quiet: true })
})

test.each([
  ['21:59', 0],
  ['22:00', 1],
  ['06:59', 1],
  ['07:00', 0],
])('V22 quiet hours hold from their first minute up to their last: %s', (time, issues) => {
  expect(told([run, wait(at(time)), ask, end])).toHaveLength(issues)
})

test('V22 clients whose own day leads into them are counted', () => {
  const nodes = [run, wait(beside('wakeUpTime', 0)), ask, end]
  const routines = [
    { own: { wakeUpTime: '05:30' }, clients: 2 },
    { own: { wakeUpTime: '05:30', workoutTime: '18:00' }, clients: 1 },
    { own: { wakeUpTime: '07:30' }, clients: 7 },
    { own: {}, clients: 30 },
  ]
  expect(told(nodes, { automation, routines })).toEqual([
    '3 of 40 clients would be asked in quiet hours, so the message waits until 07:00 AM.',
  ])
  expect(told(nodes, { automation, routines: routines.slice(2) })).toEqual([])
  expect(told(nodes)).toEqual([])
  expect(told([run, wait(beside('wakeUpTime', -30)), ask, end])).toEqual([
    'Clients with no times of their own would be asked in quiet hours, so the message waits until 07:00 AM.',
  ])
})

test('V22 of a range some minutes may lie in them', () => {
  const range = (rangeMinutes: [number, number]) =>
    wait({ type: 'range', key: 'wakeUpTime', rangeMinutes }, { to: { 1: 'say' } })
  expect(told([run, range([-30, 30]), say, end])).toEqual([
    'Clients with no times of their own may be written to in quiet hours, so the message waits until 07:00 AM.',
  ])
  expect(told([run, range([-30, -5]), say, end])).toEqual([
    'Clients with no times of their own would be written to in quiet hours, so the message waits until 07:00 AM.',
  ])
  expect(told([run, range([0, 30]), say, end])).toEqual([])
})

test('V22 a delay is counted from the scheduler before it; from a reply nobody knows', () => {
  const first = wait(at('21:30'), { _id: 'first', to: { 1: 'wait' } })
  const delay = wait(beside('local_time', 60))
  expect(told([{ ...run, to: { 1: 'first' } }, first, delay, ask, end])).toEqual([
    'Clients would be asked in quiet hours, so the message waits until 07:00 AM.',
  ])
  expect(told([run, delay, ask, end])).toEqual([])
})

test('V22 nothing where a reply comes between, where nothing is sent, and where no hours are quiet', () => {
  const input: CaseNode = { _id: 'input', type: 'wait_input', to: { 1: 'ask' } }
  expect(told([run, wait(at('23:00'), { to: { 1: 'input' } }), input, ask, end])).toEqual([])
  expect(told([run, wait(at('23:00'), { to: { 1: 'end' } }), end])).toEqual([])
  expect(told([run, wait(at('23:00')), ask, end], {})).toEqual([])
  expect(told([run, wait(at('23:00')), ask, end], { automation: { ...automation, quietHours: null } })).toEqual([])
})
