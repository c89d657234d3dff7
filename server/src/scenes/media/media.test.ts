import type { Media } from '@attune/contract/media/entity'
import { UNUSED_HOURS } from '@attune/contract/media/limits'
import type { Page } from '@attune/contract/page'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const MEDIA = '/v1/interaction-flow/media'
const PROMPTS = '/v1/interaction-flow/prompt-templates'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let quinn: TestPerson
let organizations = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  organizations += 2
  const phone = (place: number) => `+1303555${String(organizations + place).padStart(4, '0')}`
  northline = await world.organization('Northline', phone(0))
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  quinn = await (await world.organization('Southline', phone(1))).staff('Quinn', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const uploadPicture = async (who: TestPerson, name = 'Plate.jpg'): Promise<Media> =>
  upload(who, { bytes: await picture(), name })
const keep = (who: TestPerson, id: string): Promise<Media> => who.ok('POST', MEDIA, { id })
const listIds = async (who: TestPerson, query = ''): Promise<string[]> =>
  (await who.ok<Page<Media>>('GET', `${MEDIA}${query}`)).data.map(({ _id }) => _id)

test('an upload kept for scenes is available to the whole organization and is not swept', async () => {
  const { _id } = await uploadPicture(luis)
  expect(await listIds(hannah)).toEqual([])
  const kept = await keep(luis, _id)
  expect(kept).toMatchObject({ _id, kind: 'message-attachment', fileName: 'Plate.jpg', width: 64, height: 48 })
  expect(await keep(luis, _id)).toEqual(kept)
  expect(await listIds(hannah)).toEqual([_id])
  world.at(new Date(Date.now() + (UNUSED_HOURS + 1) * 3_600_000))
  await world.work()
  // Sessions would have expired a day later.
  world.at(null)
  const [file] = (await hannah.ok<Page<Media>>('GET', MEDIA)).data
  expect(file?._id).toBe(_id)
  expect((await world.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode).toBe(200)
})

test('files are listed latest first, page by page, or by id', async () => {
  const ids: string[] = []
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    ids.push((await keep(luis, (await uploadPicture(luis, name))._id))._id)
  const first = await luis.ok<Page<Media>>('GET', `${MEDIA}?limit=2`)
  expect(first.data.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
  expect(await listIds(luis, `?limit=2&next=${encodeURIComponent(first.pagination.next ?? '')}`)).toEqual([ids[0]])
  expect(await listIds(luis, `?ids=${ids[1]},${newId('md')},${ids[0]}`)).toEqual([ids[1], ids[0]])
})

test('only an unused upload of one’s own can be kept, and not by a coach', async () => {
  const { _id } = await uploadPicture(luis)
  const refusalOf = async (who: TestPerson, id: string) => (await who.refused('POST', MEDIA, { id })).code
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  expect(await refusalOf(priya, _id)).toBe('MediaUnknown')
  expect(await refusalOf(quinn, _id)).toBe('MediaUnknown')
  expect(await refusalOf(luis, newId('md'))).toBe('MediaUnknown')
  expect(await refusalOf(hannah, _id)).toBe('AccessDenied')
  const sent = await uploadPicture(priya)
  const maria = await northline.client('Maria Lopez', `+1720555${String(organizations).padStart(4, '0')}`, hannah)
  await priya.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: newId('se').slice(-20),
    text: '',
    attachments: [sent._id],
  })
  expect(await refusalOf(priya, sent._id)).toBe('MediaTaken')
  expect(await listIds(priya, `?ids=${sent._id}`)).toEqual([])
})

test('a scene that sends a file can be saved only once the file is kept', async () => {
  const { _id } = await uploadPicture(luis)
  const nodes = [
    { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'look', refInput: 1 }] },
    { _id: 'look', type: 'send_message', properties: { text: '', attachments: [_id] }, outputs: [] },
  ]
  const scene = { title: 'A plate', nodes }
  const { code, data } = await luis.refused('POST', '/v1/interaction-flow/scenes', scene)
  expect(code).toBe('validation_error')
  const { issues } = data as { issues: SceneIssue[] }
  expect(issues.filter(({ severity }) => severity === 'error')).toMatchObject([
    { nodeId: 'look', nodePropertyName: 'attachments.0', reason: 'This file no longer exists.' },
  ])
  await keep(luis, _id)
  await luis.ok('POST', '/v1/interaction-flow/scenes', scene)
  expect((await quinn.refused('POST', '/v1/interaction-flow/scenes', scene)).code).toBe('validation_error')
})

test('files of another organization are not found', async () => {
  const { _id } = await keep(luis, (await uploadPicture(luis))._id)
  expect(await listIds(quinn)).toEqual([])
  expect(await listIds(quinn, `?ids=${_id}`)).toEqual([])
})

test('a member without access to private data sees no file names', async () => {
  await keep(luis, (await uploadPicture(luis, 'Maria at lunch.jpg'))._id)
  await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['scenes.view']) })
  forgetSessions()
  const [file] = (await hannah.ok<Page<Media>>('GET', MEDIA)).data
  expect(file?.fileName).not.toContain('Maria')
})

test('a manager sees titles of prompt templates but not their content', async () => {
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const prompt = async (title: string): Promise<string> =>
    (
      await priya.ok<{ _id: string }>('POST', '/v1/prompt-templates', {
        title,
        messages: [{ role: 'system', content: 'Be kind.' }],
      })
    )._id
  const [long, short] = [await prompt('Long night reply'), await prompt('Short-night reply')]
  expect(await luis.ok('GET', PROMPTS)).toEqual({
    data: [
      { _id: long, title: 'Long night reply' },
      { _id: short, title: 'Short-night reply' },
    ],
    provider: null,
  })
  const found = async (who: TestPerson, query: string) => (await who.ok<Page<object>>('GET', PROMPTS + query)).data
  expect(await found(luis, '?q=short')).toEqual([{ _id: short, title: 'Short-night reply' }])
  expect(await found(luis, `?ids=${long}`)).toEqual([{ _id: long, title: 'Long night reply' }])
  expect(await found(quinn, `?ids=${long}`)).toEqual([])
  expect((await luis.refused('GET', `/v1/prompt-templates/${long}`)).code).toBe('AccessDenied')
})
