import type { Note } from '@attune/contract/contacts/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { noticesOf } from '../../notices/testing/notice-changes.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { testBrowser } from '../../testing/test-browser.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'
import { aliasOf } from '../private-data.ts'

let service: PushService
let world: World
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let mo: TestPerson
let priya: TestPerson
let foreigner: TestPerson
let anna: TestClient

beforeAll(async () => {
  service = await startPushService()
  world = await createWorld({ pushOrigins: [service.origin] })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  mo = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [tess] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  anna = await northline.client('Anna Lindqvist', '+13035550142', hannah)
  foreigner = await (await world.organization('Southline', '+13035550200')).staff('Dan', 'ROLE_ADMIN')
})
beforeEach(() => {
  service.pushed.length = 0
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const path = (note?: Note) => `/v1/contacts/${anna.id}/notes${note === undefined ? '' : `/${note._id}`}`
const write = (text: string, who = hannah): Promise<Note> => who.ok('POST', path(), { text })
const change = (note: Note, text: string): Promise<Note> => hannah.ok('PUT', path(note), { text })
const mentionsOf = async (who: TestPerson, note: Note) => {
  await world.work()
  return (await noticesOf(who)).filter(({ noteId }) => noteId === note._id)
}

test('a mentioned colleague gets one notice, which leads to the note, and a push', async () => {
  const browser = testBrowser(service.origin)
  const settings = { title: 'mine', desktop: 'off', sound: 'off', push: 'off', notices: true, quiet: null }
  await luis.ok('PUT', '/v1/users/me/notifications', settings)
  await luis.ok('POST', '/v1/users/me/push-subscriptions', browser.subscription)
  const note = await write(`Please call her, @${luis.id}. @${luis.id}!`)
  expect(note).toMatchObject({ text: `Please call her, @${luis.id}. @${luis.id}!`, mentions: [{ name: 'Luis' }] })
  expect(await mentionsOf(luis, note)).toMatchObject([
    {
      title: 'Hannah mentioned you in a note',
      type: 'others',
      entity: { title: 'Anna Lindqvist', contactId: anna.id },
      recipients: [{ _id: luis.id }],
    },
  ])
  expect(service.pushed.map(({ body }) => browser.read(body))).toMatchObject([
    { title: 'Hannah mentioned you in a note', body: 'Anna Lindqvist', contactId: anna.id, noteId: note._id },
  ])
  expect(await mentionsOf(hannah, note)).toEqual([])
})

test('an edit tells only who is new; taken out and put back in, nobody again', async () => {
  const note = await write(`Ask @${luis.id}`)
  await luis.ok('POST', '/v1/notices/read-batch', { list: 'all' })
  await world.work()
  await luis.ok('POST', '/v1/notices/read-batch', { list: 'all' })
  await change(note, `Ask @${luis.id} and @${priya.id}`)
  expect(await mentionsOf(priya, note)).toHaveLength(1)
  expect(await mentionsOf(luis, note)).toMatchObject([{ read: true }])
  await change(note, 'Ask nobody')
  await change(note, `Ask @${luis.id} again`)
  expect(await mentionsOf(luis, note)).toMatchObject([{ read: true }])
})

test('one’s own name is no news, and a mention taken out in time tells nobody', async () => {
  expect(await mentionsOf(hannah, await write(`I, @${hannah.id}, will call`))).toEqual([])
  const note = await write(`Ask @${priya.id}`)
  await change(note, 'Ask nobody')
  expect(await mentionsOf(priya, note)).toEqual([])
})

test.for([
  ['a coach of other clients', () => tess],
  ['their manager', () => mo],
  ['somebody of another organization', () => foreigner],
  ['nobody', () => ({ id: `us_${'0'.repeat(32)}` })],
] as const)('%s can’t be mentioned, and nothing is saved', async ([, person]) => {
  const before = await hannah.ok<{ data: Note[] }>('GET', path())
  const refusal = await hannah.refused('POST', path(), { text: `Ask @${person().id}` })
  expect(refusal).toMatchObject({ code: 'MentionUnknown', status: 422 })
  expect(await hannah.ok('GET', path())).toEqual(before)
  const note = await write('Ask')
  expect((await hannah.refused('PUT', path(note), { text: `Ask @${person().id}` })).code).toBe('MentionUnknown')
})

test('those who see the client are offered by name, without oneself; who doesn’t see the client is offered nobody', async () => {
  const offered = async (who: TestPerson, q = '') =>
    (await who.ok<{ data: StaffName[] }>('GET', `/v1/contacts/${anna.id}/mentionable${q}`)).data.map(({ name }) => name)
  expect(await offered(hannah)).toEqual(['Luis', 'Priya'])
  expect(await offered(luis)).toEqual(['Hannah', 'Priya'])
  expect(await offered(hannah, '?q=PRI')).toEqual(['Priya'])
  expect(await offered(hannah, '?q=tess')).toEqual([])
  expect((await tess.refused('GET', `/v1/contacts/${anna.id}/mentionable`)).code).toBe('ContactNotFound')
})

test('a masked reader reads who is mentioned, and not who the client is', async () => {
  const note = await write(`Anna told @${priya.id} her number`)
  await setMembership(world.deps.store.global, priya.id, { permissions: permissionBits.of(['contacts.view']) })
  forgetSessions()
  const { data } = await priya.ok<{ data: Note[] }>('GET', path())
  expect(data.find(({ _id }) => _id === note._id)).toMatchObject({
    text: `${aliasOf(anna.id)} told @${priya.id} her number`,
    mentions: [{ name: 'Priya' }],
  })
})
