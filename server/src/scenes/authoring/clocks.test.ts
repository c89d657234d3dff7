import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let luis: TestPerson
let path: string

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  const admin = await northline.staff('Priya', 'ROLE_ADMIN')
  await admin.ok('PATCH', `/v1/organizations/${northline.id}/automation-settings`, {
    quietHours: { from: '21:00', to: '07:30' },
    dailyCap: 2,
    routine: { wakeUpTime: '08:00' },
  })
  const wakes = async (name: string, phone: string, wakeUpTime?: string) => {
    const { id } = await northline.client(name, phone, hannah)
    if (wakeUpTime) await hannah.ok('PUT', `/v1/contacts/${id}`, { profile: { routine: { wakeUpTime } } })
    return id
  }
  await wakes('Maria', '+13035550101', '06:30')
  await wakes('Dev', '+13035550102', '07:00')
  await wakes('Sam', '+13035550103', '09:00')
  await wakes('Ruth', '+13035550104')
  const stopped = await wakes('Tom', '+13035550105', '05:00')
  await hannah.ok('POST', `/v1/contacts/${stopped}/switch-status`, { newStatus: 'stop' })
  const eastline = await world.organization('Eastline', '+13035550200')
  const finn = await eastline.staff('Finn', 'ROLE_COACH')
  const other = await eastline.client('Uma', '+13035550106', finn)
  await finn.ok('PUT', `/v1/contacts/${other.id}`, { profile: { routine: { wakeUpTime: '05:00' } } })
  path = `/v1/interaction-flow/scenes/${(await luis.ok<Scene>('POST', '/v1/interaction-flow/scenes', { title: 'Sleep' }))._id}`
})
afterAll(() => world.close())

const node = (_id: string, type: string, properties: object, to: Record<number, string> = {}) => ({
  _id,
  type,
  properties,
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})
const found = async (check: string, nodes: object[]) => {
  const { issues } = await luis.ok<{ issues: SceneIssue[] }>('POST', `${path}/validate`, { nodes })
  return issues.filter((issue) => issue.check === check)
}

test('only active clients of the organization whose routine leads into its quiet hours are counted', async () => {
  const rule = {
    dateStrategy: { type: 'daily' },
    timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 15 },
  }
  const nodes = (minutes: number) => [
    node('start', 'scene_run', {}, { 1: 'wait' }),
    node(
      'wait',
      'scheduler',
      { rules: [{ ...rule, timeStrategy: { ...rule.timeStrategy, offsetMinutes: minutes } }] },
      { 1: 'ask' },
    ),
    node('ask', 'question', { text: 'How did you sleep?', parserName: 'integer' }, { 1: 'end', 2: 'end' }),
    node('end', 'scene_exit', {}),
  ]
  expect(await found('quiet-hours', nodes(15))).toEqual([
    {
      code: 'property_invalid',
      check: 'quiet-hours',
      reason: '2 of 4 clients would be asked in quiet hours, so the message waits until 07:30 AM.',
      nodeId: 'wait',
      nodePropertyName: 'rules',
      message: '2 of 4 clients would be asked in quiet hours, so the message waits until 07:30 AM.',
      severity: 'warning',
      path: ['start', 'wait', 'ask'],
      took: [1, 1],
    },
  ])
  expect(await found('quiet-hours', nodes(60))).toEqual([])
})

test('a day is checked against the organization’s own cap', async () => {
  const say = (id: string, to: string) => node(id, 'send_message', { text: id }, { 1: to })
  const nodes = (last: string) => [
    node('start', 'scene_run', {}, { 1: 'one' }),
    ...[say('one', 'two'), say('two', last)],
    ...(last === 'three' ? [say('three', 'end')] : []),
    node('end', 'scene_exit', {}),
  ]
  expect(await found('daily-cap', nodes('three'))).toMatchObject([
    { message: "3 messages could go to one client in one day. The daily cap is 2; the rest won't be sent." },
  ])
  expect(await found('daily-cap', nodes('end'))).toEqual([])
})

test('warnings of checks don’t block a save', async () => {
  const nodes = [
    node('start', 'scene_run', {}, { 1: 'say' }),
    node('say', 'send_message', { text: 'You slept {{ answers.hours }} hours' }, { 1: 'end' }),
    node('end', 'scene_exit', {}),
  ]
  expect(await found('unset-variable', nodes)).toMatchObject([{ severity: 'warning', path: ['start', 'say'] }])
  expect(await luis.ok<Scene>('PUT', path, { nodes })).toMatchObject({ version: 2 })
})
