import type { Page } from '@attune/contract/page'
import type { Scene, SceneSummary } from '@attune/contract/scenes/entity'
import { SCENES_MAX } from '@attune/contract/scenes/limits'
import { lockScenes } from '@attune/store/scenes/scenes'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let quinn: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  quinn = await (await world.organization('Southline', '+13035550200')).staff('Quinn', 'ROLE_ADMIN')
})
afterAll(() => world.close())

/** A scene that greets, then ends. */
const greeting = (text: string) => [
  { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'hello', refInput: 1 }] },
  { _id: 'hello', type: 'send_message', title: 'Hello', properties: { text }, outputs: [] },
]
const make = (title: string, more: object = {}): Promise<Scene> =>
  priya.ok('POST', SCENES, { title, nodes: greeting('Good morning'), ...more })
const titles = async (who: TestPerson, query = ''): Promise<string[]> =>
  (await who.ok<Page<SceneSummary>>('GET', `${SCENES}${query}`)).data.map(({ title }) => title)

test('a new scene has version 1 with one entry node, published by its author', async () => {
  const scene = await luis.ok<Scene>('POST', SCENES, { title: '  Evening  ', labels: ['daily', 'daily'] })
  expect(scene).toMatchObject({
    title: 'Evening',
    labels: ['daily'],
    description: '',
    version: 1,
    rev: 1,
    archived: false,
    publishedBy: { name: 'Luis' },
    counts: { active: 0 },
    abilities: { update: true, archive: true, start: false },
    nodes: [{ _id: 'start', type: 'scene_run', scene: scene._id, properties: {}, inputs: [], outputs: [] }],
    dataSource: [],
  })
  expect(await hannah.ok('GET', `${SCENES}/${scene._id}`)).toMatchObject({
    abilities: { update: false, archive: false, start: true },
  })
  expect((await hannah.refused('POST', SCENES, { title: 'Mine' })).code).toBe('AccessDenied')
  expect((await luis.refused('POST', SCENES, { title: ' ' })).code).toBe('SceneTitleRequired')
  expect((await luis.refused('POST', SCENES, { title: 'x'.repeat(121) })).code).toBe('SceneTitleTooLong')
})

test('inputs are derived from outputs, and a node belongs to the scene it is saved in', async () => {
  const [start, hello] = greeting('Hi')
  const foreign = { ...hello, scene: 'sc_elsewhere', inputs: [{ num: 7, ref: 'nowhere', refOutput: 3 }] }
  const { _id, nodes } = await make('Ways', { nodes: [start, foreign] })
  expect(nodes[1]).toEqual({
    _id: 'hello',
    scene: _id,
    type: 'send_message',
    title: 'Hello',
    properties: { text: 'Hi' },
    inputs: [{ num: 1, ref: 'start', refOutput: 1 }],
    outputs: [],
  })
})

test('scenes are listed by last change and filtered by title and label, page by page, without archived ones', async () => {
  world.at(new Date('2026-11-21T08:00:00Z'))
  const first = await make('Morning walk', { labels: ['find-me'] })
  world.at(new Date('2026-11-21T09:00:00Z'))
  const second = await make('Walk at noon', { labels: ['find-me', 'other'] })
  await make('Off to bed', { labels: ['find-me'] })
  expect(await titles(hannah, '?label=other')).toEqual(['Walk at noon'])
  expect(await titles(hannah, '?label=find-me&q=WALK')).toEqual(['Walk at noon', 'Morning walk'])
  expect(await titles(hannah, '?q=%25')).toEqual([])
  world.at(new Date('2026-11-21T10:00:00Z'))
  await priya.ok('PUT', `${SCENES}/${first._id}`, { description: 'Before breakfast' })
  expect(await titles(hannah, '?label=find-me&q=walk')).toEqual(['Morning walk', 'Walk at noon'])
  const page = await hannah.ok<Page<SceneSummary>>('GET', `${SCENES}?label=find-me&limit=2`)
  expect(page.pagination.hasNext).toBe(true)
  const rest = await titles(hannah, `?label=find-me&limit=2&next=${page.pagination.next}`)
  expect([...page.data.map(({ title }) => title), ...rest].toSorted()).toEqual([
    'Morning walk',
    'Off to bed',
    'Walk at noon',
  ])
  await priya.ok('POST', `${SCENES}/${second._id}/archive`)
  expect(await titles(hannah, '?label=other')).toEqual([])
  expect(await titles(hannah, '?label=other&archived=true')).toEqual(['Walk at noon'])
  const labels = await hannah.ok<{ data: { label: string; scenes: number }[] }>('GET', `${SCENES}/labels`)
  expect(labels.data).toContainEqual({ label: 'find-me', scenes: 2 })
  expect(labels.data.map(({ label }) => label)).not.toContain('other')
  world.at(null)
})

test('saving changed nodes makes a new version; saving title or description does not', async () => {
  const { _id } = await make('Hydration')
  const path = `${SCENES}/${_id}`
  expect(await priya.ok('PUT', path, { nodes: greeting('Drink a glass'), note: 'Shorter' })).toMatchObject({
    version: 2,
    rev: 2,
  })
  const words = { title: 'Water', description: 'Each noon', labels: ['daily'] }
  expect(await luis.ok('PUT', path, { ...words, nodes: greeting('Drink a glass') })).toMatchObject({
    ...words,
    version: 2,
    rev: 3,
    publishedBy: { name: 'Priya' },
  })
  // Nothing has changed.
  expect(await luis.ok('PUT', path, words)).toMatchObject({ version: 2, rev: 3 })
  const dataSource = [{ _id: 'glasses', kind: 'static', type: 'number', value: 8 }]
  expect(await luis.ok('PUT', path, { dataSource })).toMatchObject({ version: 3, rev: 4, dataSource })
  expect((await hannah.refused('PUT', path, words)).code).toBe('AccessDenied')
  expect((await luis.refused('PUT', path, { title: ' ' })).code).toBe('SceneTitleRequired')
})

test('saving over somebody else’s newer save is refused with the newer scene', async () => {
  const { _id, rev } = await make('Two editors')
  const save = (who: TestPerson, text: string) => [
    'PUT' as const,
    `${SCENES}/${_id}`,
    { nodes: greeting(text), 'if-match': rev },
    who,
  ]
  const [method, path, body] = save(luis, 'From Luis') as ['PUT', string, object]
  await luis.ok(method, path, body)
  const late = await priya.refused('PUT', path, { nodes: greeting('From Priya'), 'if-match': rev })
  expect([late.status, late.code]).toEqual([409, 'SceneChanged'])
  expect((late.data as Scene).nodes[1]?.properties).toEqual({ text: 'From Luis' })
})

test('of a hundred simultaneous saves one wins, and the others get the winner’s scene', async () => {
  const { _id, rev } = await make('A hundred editors')
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      (place % 2 === 0 ? luis : priya).raw({
        method: 'PUT',
        url: `${SCENES}/${_id}`,
        payload: { nodes: greeting(`Text ${place}`), 'if-match': rev },
      }),
    ),
  )
  const winner = replies.filter(({ statusCode }) => statusCode === 200)
  expect(winner).toHaveLength(1)
  const won = winner[0]?.json<Scene>()
  expect([won?.version, won?.rev]).toEqual([2, 2])
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
    const { code, data } = reply.json<{ code: string; data: Scene }>()
    expect([reply.statusCode, code, data.nodes]).toEqual([409, 'SceneChanged', won?.nodes])
  }
}, 60_000)

test('a copy is a scene of its own with the same nodes', async () => {
  const scene = await make('Original', { labels: ['daily'], description: 'As it was' })
  const copy = await luis.ok<Scene>('POST', `${SCENES}/${scene._id}/clone`, { newTitle: 'Copy' })
  expect(copy).toMatchObject({ title: 'Copy', description: 'As it was', labels: ['daily'], version: 1 })
  expect(copy._id).not.toBe(scene._id)
  expect(copy.nodes.map(({ _id, scene: of }) => [_id, of])).toEqual([
    ['start', copy._id],
    ['hello', copy._id],
  ])
  expect((await luis.refused('POST', `${SCENES}/${scene._id}/clone`, { newTitle: ' ' })).code).toBe(
    'SceneTitleRequired',
  )
})

test('an organization has a limited number of scenes, also when two are added at once', async () => {
  const full = await world.organization('Full House', '+13035550300')
  const admin = await full.staff('Ada', 'ROLE_ADMIN')
  const at = world.now()
  const old = Array.from({ length: SCENES_MAX - 1 }, (_, number) => ({
    ...{ scene_id: `sc_${String(number).padStart(32, '0')}`, title: 'Old', description: '', labels: [] },
    ...{ created_at: at, updated_at: at },
  }))
  const { store } = world.deps
  await store.tenant(full.id, (tx) => tx.insert('scenes', old).execute())
  const add = () => admin.call('POST', SCENES, { title: 'The last' })
  const both = await store.tenant(full.id, async (tx) => {
    await lockScenes(tx)
    const two = [add(), add()]
    await expect.poll(() => countBlocked(store, full.id), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  const statuses = (await Promise.all(both.two)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('an archived scene can’t be saved until it is unarchived', async () => {
  const { _id } = await make('Old')
  const path = `${SCENES}/${_id}`
  expect(await priya.ok('POST', `${path}/archive`)).toMatchObject({
    archived: true,
    rev: 2,
    abilities: { update: false, archive: true, start: false },
  })
  expect(await priya.ok('POST', `${path}/archive`)).toMatchObject({ archived: true, rev: 2 })
  expect((await priya.refused('PUT', path, { title: 'New' })).code).toBe('SceneIsArchived')
  expect((await priya.refused('POST', `${path}/versions/1/restore`, {})).code).toBe('SceneIsArchived')
  expect(await priya.ok('POST', `${path}/unarchive`)).toMatchObject({ archived: false, rev: 3 })
  await priya.ok('PUT', path, { title: 'New' })
})

test('another organization’s scene is not found by any call', async () => {
  const { _id } = await make('Northline’s own')
  const path = `${SCENES}/${_id}`
  const nodes = greeting('Hi')
  for (const [method, url, body] of [
    ['GET', path],
    ['PUT', path, { nodes }],
    ['POST', `${path}/validate`, { nodes }],
    ['POST', `${path}/impact`, { nodes }],
    ['POST', `${path}/clone`, { newTitle: 'Mine' }],
    ['POST', `${path}/archive`, {}],
    ['POST', `${path}/unarchive`, {}],
    ['GET', `${path}/versions`],
    ['GET', `${path}/versions/1`],
    ['GET', `${path}/versions/1/difference`],
    ['POST', `${path}/versions/1/restore`, {}],
    ['GET', `${path}/counts`],
  ] as const) {
    expect.soft([url, (await quinn.refused(method, url, body)).code]).toEqual([url, 'SceneNotFound'])
  }
  expect(await titles(quinn)).toEqual([])
  expect(await priya.ok('GET', path)).toMatchObject({ version: 1, rev: 1, archived: false })
})
