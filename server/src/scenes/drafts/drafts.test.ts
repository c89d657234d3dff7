import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberOf } from '../../staff/session-cache.ts'
import { killAtStatement } from '../../testing/runs/kill-at-statement.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { putScene } from '../authoring/put-scene.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let quinn: TestPerson
let scene: Scene
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
  scene = await priya.ok<Scene>('POST', SCENES, { title: 'Evening', nodes: greeting('Good evening') })
  path = `${SCENES}/${scene._id}`
})
afterAll(() => world.close())

/** A scene that greets, then ends. */
const greeting = (text: string) => [
  { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'hello', refInput: 1 }] },
  { _id: 'hello', type: 'send_message', title: 'Hello', properties: { text }, outputs: [] },
]
const draft = (text: string, more: object = {}) => ({
  baseVersion: 1,
  baseRev: 1,
  title: 'Evening',
  description: 'Before bed',
  labels: ['daily'],
  nodes: greeting(text),
  dataSource: [{ _id: 'glasses', kind: 'static', type: 'number', value: 8 }],
  locked: true,
  ...more,
})
const keep = (who: TestPerson, text: string, more: object = {}): Promise<SceneDraftState> =>
  who.ok('PUT', `${path}/draft`, draft(text, more))
const draftFor = (who: TestPerson): Promise<SceneDraftState> => who.ok('GET', `${path}/draft`)
const textIn = (state: SceneDraftState): unknown => state.draft?.nodes[1]?.properties['text']

test('a draft keeps what the scene was called when it was begun, if its writer said so', async () => {
  expect((await keep(luis, 'Sleep well')).draft?.baseDetails).toBeNull()
  const baseDetails = { title: 'Evening', description: '', labels: ['new'] }
  const kept = await keep(luis, 'Sleep well', { baseDetails })
  expect([kept.rev, kept.draft?.baseDetails]).toEqual([2, baseDetails])
  expect(await keep(luis, 'Sleep well', { baseDetails })).toEqual(kept)
})

test('a draft is kept as sent, for its author; others see that there is one, and whose', async () => {
  expect(await draftFor(luis)).toEqual({ draft: null, rev: 0, others: [] })
  const kept = await keep(luis, 'Sleep well')
  expect(kept).toMatchObject({
    draft: { baseVersion: 1, baseRev: 1, title: 'Evening', description: 'Before bed', labels: ['daily'], locked: true },
    rev: 1,
    others: [],
  })
  expect(kept.draft?.nodes[1]).toEqual({
    _id: 'hello',
    scene: scene._id,
    type: 'send_message',
    title: 'Hello',
    properties: { text: 'Sleep well' },
    inputs: [{ num: 1, ref: 'start', refOutput: 1 }],
    outputs: [],
  })
  expect(await draftFor(luis)).toEqual(kept)
  const told = await draftFor(priya)
  expect(told).toEqual({ draft: null, rev: 0, others: [{ _id: luis.id, name: 'Luis', savedAt: kept.draft?.savedAt }] })
  expect(JSON.stringify(told)).not.toContain('Sleep well')
  // The scene itself is unchanged.
  expect(await hannah.ok('GET', path)).toMatchObject({ version: 1, rev: 1 })
})

test('members who can’t edit scenes have no drafts; drafts of another organization are not found', async () => {
  await keep(luis, 'Sleep well')
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', draft('Mine')],
    ['DELETE', {}],
  ] as const) {
    expect.soft((await hannah.refused(method, `${path}/draft`, body)).code).toBe('AccessDenied')
    expect.soft((await quinn.refused(method, `${path}/draft`, body)).code).toBe('SceneNotFound')
  }
  expect(textIn(await draftFor(luis))).toBe('Sleep well')
})

test('a draft with issues or without a title is kept; what can’t be stored at all is refused', async () => {
  const unfinished = [{ _id: 'alone', type: 'send_message', properties: {}, outputs: [] }]
  expect(await keep(luis, '', { nodes: unfinished, title: '' })).toMatchObject({ draft: { title: '' } })
  expect((await priya.refused('POST', `${path}/validate`, { nodes: unfinished })).code).toBe('validation_error')
  const refusal = async (more: object) => (await luis.refused('PUT', `${path}/draft`, draft('', more))).code
  const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) })
  const [start] = greeting('')
  expect(await refusal({ nodes: [{ ...start, properties: nested(40) }] })).toBe('SceneTooDeep')
  const many = Array.from({ length: 2_001 }, (_, place) => ({ _id: `n${place}`, type: 'noop', properties: {} }))
  expect(await refusal({ nodes: many })).toBe('SceneTooLarge')
  expect(await refusal({ nodes: [{ _id: 'no kind' }] })).toBe('InputInvalid')
  expect(await draftFor(luis)).toMatchObject({ rev: 1, draft: { title: '' } })
})

test('saving the same draft again changes nothing', async () => {
  const first = await keep(luis, 'Sleep well')
  expect(await keep(luis, 'Sleep well')).toEqual(first)
  expect(await keep(luis, 'Good night')).toMatchObject({ rev: 2 })
})

test('of two tabs, the one that has not seen the other’s draft gets it', async () => {
  const { rev } = await keep(luis, 'From one tab', { 'if-match': 0 })
  const refused = await luis.refused('PUT', `${path}/draft`, draft('From the other', { 'if-match': 0 }))
  expect([refused.status, refused.code, textIn(refused.data as SceneDraftState)]).toEqual([
    409,
    'SceneDraftChanged',
    'From one tab',
  ])
  expect(await keep(luis, 'From the other', { 'if-match': rev })).toMatchObject({ rev: 2 })
  expect((await luis.refused('DELETE', `${path}/draft`, { 'if-match': 1 })).code).toBe('SceneDraftChanged')
  expect(await luis.ok('DELETE', `${path}/draft`, { 'if-match': 2 })).toMatchObject({ draft: null, rev: 3 })
  // A tab with the previous draft is told that it ended, even if there is a new one.
  expect((await luis.refused('PUT', `${path}/draft`, draft('Late', { 'if-match': 2 }))).code).toBe('SceneDraftChanged')
  expect(await keep(luis, 'Anew', { 'if-match': 3 })).toMatchObject({ rev: 4 })
})

test('of many tabs saving a draft at once one wins', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      luis.raw({ method: 'PUT', url: `${path}/draft`, payload: draft(`Tab ${place}`, { 'if-match': 0 }) }),
    ),
  )
  const won = replies.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
    const { code, data } = reply.json<{ code: string; data: SceneDraftState }>()
    expect([reply.statusCode, code, textIn(data)]).toEqual([409, 'SceneDraftChanged', textIn(won[0]?.json() as never)])
  }
})

test('discarding a missing draft changes nothing', async () => {
  expect(await luis.ok('DELETE', `${path}/draft`, {})).toEqual({ draft: null, rev: 0, others: [] })
})

test('a save ends its author’s draft and nobody else’s; a refused save ends none', async () => {
  await keep(luis, 'From Luis')
  await keep(priya, 'From Priya')
  expect((await luis.refused('PUT', path, { nodes: greeting('') })).code).toBe('validation_error')
  expect(textIn(await draftFor(luis))).toBe('From Luis')
  await luis.ok('PUT', path, { nodes: greeting('From Luis') })
  expect(await draftFor(luis)).toMatchObject({ draft: null, rev: 2, others: [{ name: 'Priya' }] })
  expect(await draftFor(priya)).toMatchObject({ draft: { baseVersion: 1 }, others: [] })
  // Her tab can tell by the base that somebody has saved meanwhile.
  expect((await priya.refused('PUT', path, { nodes: greeting('From Priya'), 'if-match': 1 })).code).toBe('SceneChanged')
  // Also if nothing has changed.
  await keep(luis, 'Again')
  await luis.ok('PUT', path, { nodes: greeting('From Luis') })
  expect(await draftFor(luis)).toMatchObject({ draft: null })
})

test('simultaneous saves and drafts wait for one another without a deadlock', async () => {
  await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      place % 3 === 0
        ? priya.ok('PUT', path, { nodes: greeting(`Saved ${place}`) })
        : keep(place % 3 === 1 ? luis : priya, `Draft ${place}`),
    ),
  )
  expect(await hannah.ok('GET', path)).toMatchObject({ version: 9 })
}, 60_000)

test('a draft of a scene that was archived is not lost', async () => {
  await priya.ok('POST', `${path}/archive`)
  expect(textIn(await keep(luis, 'Sleep well'))).toBe('Sleep well')
})

test('a process that dies during a save has either saved and ended the draft, or neither', async () => {
  const member = await memberOf(world.deps, priya.token ?? '', VISITOR, northline.id)
  if (member === null) throw new Error('Priya is signed in.')
  let [version, died] = [1, 0]
  for (let last = 1; version === 1 && last < 80; last += 1) {
    await keep(priya, 'Sleep well')
    const input = { id: scene._id, nodes: greeting('Saved'), note: '', live: { kind: 'pin' as const } }
    await putScene(killAtStatement(world.deps, last), member, input).catch(() => (died += 1))
    ;({ version } = await priya.ok<Scene>('GET', path))
    expect([last, (await draftFor(priya)).draft === null]).toEqual([last, version === 2])
  }
  expect([version, died > 8]).toEqual([2, true])
})

const VISITOR = { address: '127.0.0.1', requestId: 'test' }

test('a draft keeps the organization’s own files, and no ids of others’ files', async () => {
  const [own, theirs] = [await fileOf(luis), await fileOf(quinn)]
  const gone = `md_${'0'.repeat(32)}`
  const nodes = (attachments: unknown[]) =>
    greeting('Look').map((one) => (one._id === 'hello' ? { ...one, properties: { text: 'Look', attachments } } : one))
  const { draft: kept } = await keep(luis, '', { nodes: nodes([own, theirs, gone, 7]) })
  expect(kept?.nodes[1]?.properties['attachments']).toEqual([own, 7])
  const rows = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('scene_drafts').select('content').where('scene_id', '=', scene._id).execute(),
  )
  expect(JSON.stringify(rows)).toContain(own)
  expect(JSON.stringify(rows)).not.toContain(theirs)
})

/** Uploads a file and makes it available to scenes. */
const fileOf = async (who: TestPerson): Promise<string> => {
  const { _id } = await upload(who, { bytes: await picture() })
  await who.ok('POST', '/v1/interaction-flow/media', { id: _id })
  return _id
}
