import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneEditor } from '@attune/contract/scenes/draft'
import { SCENE_EDITING_SECONDS } from '@attune/contract/scenes/limits'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'
const NOON = new Date('2026-11-18T19:00:00Z')

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let quinn: TestPerson
let path: string

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  quinn = await (await world.organization('Southline', '+13035550200')).staff('Quinn', 'ROLE_ADMIN')
})
beforeEach(async () => {
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Evening' })
  path = `${SCENES}/${_id}/editing`
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const heartbeat = (who: TestPerson, unsaved: number, tab?: string) =>
  who.ok<{ people: SceneEditor[]; version: number; rev: number }>('POST', path, {
    unsaved,
    ...(tab === undefined ? {} : { tab }),
  })

test('an editor sees who else edits the scene, how many unsaved edits they have, and when it was saved', async () => {
  world.at(NOON)
  expect(await heartbeat(luis, 3)).toEqual({ people: [], version: 1, rev: 1 })
  const at = NOON.toISOString()
  expect((await heartbeat(priya, 0)).people).toEqual([{ _id: luis.id, name: 'Luis', unsaved: 3, at, self: false }])
  await priya.ok('PUT', path.replace('/editing', ''), { title: 'Night' })
  expect(await heartbeat(luis, 4)).toMatchObject({ people: [{ name: 'Priya', unsaved: 0 }], version: 1, rev: 2 })
})

test('two tabs of one account see each other, and colleagues see the account once', async () => {
  await heartbeat(luis, 2, 'tab-one-1')
  const [other] = (await heartbeat(luis, 0, 'tab-two-2')).people
  expect(other).toMatchObject({ name: 'Luis', unsaved: 2, self: true })
  expect((await heartbeat(priya, 0)).people).toMatchObject([{ name: 'Luis', unsaved: 0, self: false }])
  await luis.ok('DELETE', path, { tab: 'tab-two-2' })
  expect((await heartbeat(priya, 0)).people).toMatchObject([{ name: 'Luis', unsaved: 2 }])
})

test('somebody who closes the editor, or is silent for a while, is no longer listed', async () => {
  world.at(NOON)
  await heartbeat(luis, 0)
  expect((await heartbeat(priya, 0)).people).toHaveLength(1)
  await luis.ok('DELETE', path, {})
  expect((await heartbeat(priya, 0)).people).toEqual([])
  await heartbeat(luis, 0)
  world.at(new Date(NOON.getTime() + SCENE_EDITING_SECONDS * 1_000 + 1))
  expect((await heartbeat(priya, 0)).people).toEqual([])
  const rows = await world.deps.store.tenant(northline.id, (tx) =>
    tx
      .from('scene_editors')
      .select('account_id')
      .where('scene_id', '=', path.split('/')[4] ?? '')
      .execute(),
  )
  expect(rows).toEqual([{ account_id: priya.id }])
})

test('only the latest tabs of an account are kept', async () => {
  for (let place = 0; place < 15; place += 1) {
    world.at(new Date(NOON.getTime() + place * 1_000))
    await heartbeat(luis, place, `tab-000${place}`)
  }
  const rows = await world.deps.store.tenant(northline.id, (tx) =>
    tx
      .from('scene_editors')
      .select('unsaved')
      .where('scene_id', '=', path.split('/')[4] ?? '')
      .execute(),
  )
  expect(rows.map(({ unsaved }) => unsaved).toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

test('members who can’t edit scenes, and other organizations, see nothing and leave no trace', async () => {
  for (const method of ['POST', 'DELETE'] as const) {
    const body = method === 'POST' ? { unsaved: 0 } : {}
    expect.soft((await hannah.refused(method, path, body)).code).toBe('AccessDenied')
    expect.soft((await quinn.refused(method, path, body)).code).toBe('SceneNotFound')
  }
  expect((await heartbeat(priya, 0)).people).toEqual([])
})
