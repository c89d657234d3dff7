import type { Scene } from '@attune/contract/scenes/entity'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../../testing/world.ts'
import { setCheckThread } from './check-in-thread.ts'

const SCENES = '/v1/interaction-flow/scenes'
/** Seconds of processor time, which a busy machine gives in minutes. */
const SLOW = { timeout: 240_000 }
const POISONED = new URL('../../../testing/runs/poison-checks.ts', import.meta.url)
const COSTLY_CHECKS = new URL('../../../testing/runs/costly-checks.ts', import.meta.url)
const REAL = new URL('./thread.ts', import.meta.url)

let world: World
let priya: TestPerson
let ines: TestPerson

beforeAll(async () => {
  world = await createWorld()
  priya = await (await world.organization('Northline', '+13035550100')).staff('Priya', 'ROLE_ADMIN')
  ines = await (await world.organization('Harbour', '+442079460100')).staff('Ines', 'ROLE_ADMIN')
})
afterEach(() => setCheckThread(REAL))
afterAll(() => world.close())

/** Within every size limit, but seconds of work for the checks. */
const COSTLY = [
  { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'n1', refInput: 1 }] },
  ...Array.from({ length: 240 }, (_, place) => ({
    _id: `n${place + 1}`,
    type: 'send_message',
    properties: { text: '{{ contact.firstName | upcase }} '.repeat(225) },
    outputs: place < 239 ? [{ num: 1, ref: `n${place + 2}`, refInput: 1 }] : [],
  })),
]
const SMALL = COSTLY.slice(0, 1).map((node) => ({ ...node, outputs: [] }))

test('checking an expensive scene doesn’t hold up other calls', async () => {
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Costly' })
  for (const [method, path] of [
    ['POST', `${SCENES}/${_id}/validate`],
    ['PUT', `${SCENES}/${_id}`],
  ] as const) {
    // The tens of millions of its checks are another thread's.
    const calls = await countCallsDuring(() => priya.call(method, path, { nodes: COSTLY }), '/engine/src/')
    expect.soft(calls).toBeLessThan(1_000_000)
  }
})

test('a scene whose check takes too long is refused, and can be saved once it is fixed', async () => {
  await setCheckThread(COSTLY_CHECKS)
  expect(await priya.refused('POST', SCENES, { title: 'Costly', nodes: SMALL })).toMatchObject({
    code: 'SceneTooCostly',
    status: 422,
  })
  await setCheckThread(REAL)
  expect((await priya.ok<Scene>('POST', SCENES, { title: 'Costly', nodes: SMALL })).version).toBe(1)
})

test('endless checks wait in a short line, and other organizations’ scenes are checked meanwhile', SLOW, async () => {
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Endless' })
  await setCheckThread(POISONED, { quick: 20, patient: 1_500 })
  let isOver = false
  const endless = Promise.all(
    Array.from({ length: 5 }, () => priya.call('POST', `${SCENES}/${_id}/validate`, { nodes: SMALL })),
  ).finally(() => (isOver = true))
  expect((await ines.ok<Scene>('POST', SCENES, { title: 'Quick' })).version).toBe(1)
  expect(isOver).toBe(false)
  const codes = (await endless).map(({ body }) => (body as { code: string }).code)
  // All leave the quick lane long before the first is cut off in the other. The waiting ones may be refused as busy,
  // too.
  expect(codes.filter((code) => code === 'SceneChecksBusy').length).toBeGreaterThanOrEqual(2)
  expect(codes.filter((code) => code !== 'SceneChecksBusy' && code !== 'SceneTooCostly')).toEqual([])
  await setCheckThread(REAL)
  await priya.ok('POST', `${SCENES}/${_id}/validate`, { nodes: SMALL })
})

test('a check that throws is a defect, and nothing is saved', async () => {
  await setCheckThread(POISONED)
  const { code } = await priya.refused('POST', SCENES, { title: 'Broken' })
  expect(code).toBe('InternalError')
  await setCheckThread(REAL)
  const { data } = await priya.ok<{ data: Scene[] }>('GET', SCENES)
  expect(data.map(({ title }) => title)).not.toContain('Broken')
})
