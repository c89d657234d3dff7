import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import { SCENE_ISSUES_MAX } from '@attune/contract/scenes/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let luis: TestPerson
let path: string

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  const { _id } = await luis.ok<Scene>('POST', '/v1/interaction-flow/scenes', { title: 'Sleep' })
  path = `/v1/interaction-flow/scenes/${_id}`
})
afterAll(() => world.close())

const start = (...refs: string[]) => ({
  _id: 'start',
  type: 'scene_run',
  properties: {},
  outputs: refs.map((ref) => ({ num: 1, ref, refInput: 1 })),
})
const node = (_id: string, type: string, properties: object) => ({ _id, type, properties, outputs: [] })

test('issues come with the expected sentences, in the shape of every refusal', async () => {
  const nodes = [start('attempts'), node('attempts', 'attempt', { amount: 0 }), node('alone', 'send_message', {})]
  for (const [method, url] of [
    ['POST', `${path}/validate`],
    ['PUT', path],
  ] as const) {
    const { code, status, title, content, data } = await luis.refused(method, url, { nodes })
    const { reason, issues, total } = data as { reason: string; issues: SceneIssue[]; total: number }
    expect({ code, status, title, content, reason, total }).toEqual({
      code: 'validation_error',
      status: 400,
      title: 'Scene has issues',
      content: 'Scene validation error',
      reason: 'Scene validation error',
      total: issues.length,
    })
    const errors = issues.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ nodeId, code: of, message }) => [nodeId, of, message])).toEqual(
      expect.arrayContaining([
        ['alone', 'node_not_standalone', 'This node cannot be a standalone.'],
        ['alone', 'property_required', 'Missed "text" property.'],
        ['attempts', 'property_invalid', expect.stringMatching(/^Invalid "amount" property\. ./)],
      ]),
    )
  }
  expect(await luis.ok('GET', path)).toMatchObject({ version: 1 })
})

test('warnings are returned and don’t block a save', async () => {
  const nodes = [start('hello'), node('hello', 'send_message', { text: 'Hi' })]
  const { success, issues } = await luis.ok<{ success: true; issues: SceneIssue[] }>('POST', `${path}/validate`, {
    nodes,
  })
  expect(success).toBe(true)
  expect(issues.map(({ severity }) => severity)).not.toContain('error')
  // A cycle on which no token ever waits is a warning too: an attempt limit may end it.
  const round = { ...node('round', 'noop', {}), outputs: [{ num: 1, ref: 'round', refInput: 1 }] }
  const cycle = await luis.ok<{ issues: SceneIssue[] }>('POST', `${path}/validate`, { nodes: [start('round'), round] })
  expect(cycle.issues.map(({ nodeId, severity }) => [nodeId, severity])).toContainEqual(['round', 'warning'])
  expect((await hannah.refused('POST', `${path}/validate`, { nodes })).code).toBe('AccessDenied')
})

test('of very many issues the first ones are returned, with the total', async () => {
  const nodes = [start(), ...Array.from({ length: 400 }, (_, place) => node(`n${place}`, 'send_message', {}))]
  const { issues, total } = (await luis.refused('POST', `${path}/validate`, { nodes })).data as {
    issues: SceneIssue[]
    total: number
  }
  expect(issues).toHaveLength(SCENE_ISSUES_MAX)
  expect(total).toBeGreaterThanOrEqual(800)
})

test('waiting for a day that is over in the organization’s time zone is an issue', async () => {
  // In Denver it is still the 20th.
  world.at(new Date('2026-11-21T05:00:00Z'))
  const at = (date: string) => [
    start('wait'),
    node('wait', 'scheduler', {
      rules: [
        {
          dateStrategy: { type: 'once', value: date },
          timeStrategy: { type: 'exact_time', localTime: '12:00' },
        },
      ],
    }),
  ]
  const validate = (date: string) =>
    luis
      .raw({ method: 'POST', url: `${path}/validate`, payload: { nodes: at(date) } })
      .then((reply) => reply.statusCode)
  const answers = [await validate('2026-11-19'), await validate('2026-11-20')]
  world.at(null)
  expect(answers).toEqual([400, 200])
})
