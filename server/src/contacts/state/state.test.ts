import type { Contact, ManagerRequest } from '@attune/contract/contacts/entity'
import { featureBits } from '@attune/contract/staff/masks'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf, type Rows } from '../../security/rows.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { createWorld, send, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { newId } from '../../new-id.ts'

let world: World
let rows: Rows
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let client: { id: string }
let phones = 300

beforeAll(async () => {
  world = await createWorld()
  rows = await rowsOf(world)
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
})
beforeEach(async () => {
  client = await northline.client('Maria Lopez', `+1303555${String((phones += 1)).padStart(4, '0')}`, hannah)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

const get = (who = hannah): Promise<Contact> => who.ok('GET', `/v1/contacts/${client.id}`)
const post = (path: string, body: object = {}, who = hannah) =>
  who.ok<Contact>('POST', `/v1/contacts/${client.id}/${path}`, body)

test('a stopped client gets no message until they are active again, and the reason is kept', async () => {
  expect(await post('switch-status', { newStatus: 'stop' })).toMatchObject({
    status: 'stop',
    statusReason: 'no reason',
  })
  expect((await send(hannah, client, 'Hello?')).body?.gate).toEqual({ decision: 'omitted', reason: 'status' })
  const unexplained = await post('switch-status', { newStatus: 'active', reason: null })
  expect(unexplained.statusReason).toBe('no reason')
  await post('switch-status', { newStatus: 'stop' })
  const back = await post('switch-status', { newStatus: 'active', reason: ' came back ' })
  expect(back).toMatchObject({ status: 'active', statusReason: 'came back' })
  expect((await send(hannah, client, 'Hello!')).body?.gate?.decision).toBe('sent')
  expect((await post('switch-status', { newStatus: 'active', reason: 'again' })).rev).toBe(back.rev)
  expect((await luis.call('POST', `/v1/contacts/${client.id}/switch-status`, { newStatus: 'stop' })).status).toBe(403)
})

test('a mute begins now or later, ends by itself or by hand, and does not keep a person from writing', async () => {
  world.at(new Date('2026-11-20T12:00:00Z'))
  const muted = await hannah.ok<Contact>('POST', '/v2/contacts.mute', { id: client.id, minutes: 90 })
  expect(muted.mute).toEqual({ from: '2026-11-20T12:00:00.000Z', until: '2026-11-20T13:30:00.000Z' })
  expect((await send(hannah, client, 'Hello')).body?.gate?.decision).toBe('sent')
  const found = async (flag: string) =>
    (await hannah.ok<Page<Contact>>('GET', `/v1/contacts?muted=${flag}&ids=${client.id}`)).data.length
  expect([await found('true'), await found('false')]).toEqual([1, 0])
  world.at(new Date('2026-11-20T13:31:00Z'))
  expect([await found('true'), await found('false')]).toEqual([0, 1])
  const later = { id: client.id, minutes: 10, from: '2026-12-01T08:00:00Z' }
  expect((await hannah.ok<Contact>('POST', '/v2/contacts.mute', later)).mute?.until).toBe('2026-12-01T08:10:00.000Z')
  expect(await found('true')).toBe(0)
  expect((await hannah.ok<Contact>('POST', '/v2/contacts.unmute', { id: client.id })).mute).toBeNull()
  world.at(null)
})

test('where mute and notes are switched off nobody mutes, and there are no notes', async () => {
  await hannah.ok('POST', `/v1/contacts/${client.id}/notes`, { text: 'Mornings' })
  const features = featureBits.expand(1n) & ~featureBits.of(['all', 'mute', 'notes'])
  await rows.run(`update organizations set features = $2 where organization_id = $1`, [
    northline.id,
    features.toString(),
  ])
  forgetSessions()
  const refused = [
    await hannah.refused('POST', '/v2/contacts.mute', { id: client.id, minutes: 5 }),
    await hannah.refused('POST', '/v2/contacts.unmute', { id: client.id }),
    await hannah.refused('POST', `/v1/contacts/${client.id}/notes`, { text: 'Evenings' }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(['FeatureOff', 'FeatureOff', 'FeatureOff'])
  expect((await get()).abilities).toMatchObject({ mute: false, notes: false, update: true })
  expect((await hannah.ok<Page<unknown>>('GET', `/v1/contacts/${client.id}/notes`)).data).toEqual([])
  await rows.run(`update organizations set features = null where organization_id = $1`, [northline.id])
  forgetSessions()
})

test('answers of the questionnaire are written by key', async () => {
  const patch = (questionnaire: object[]) =>
    hannah.ok<Contact>('PATCH', `/v1/contacts/${client.id}/questionnaires`, { questionnaire })
  await patch([
    { key: 'Diet', value: 'Vegetarian' },
    { key: 'Sleep', value: '7 h' },
  ])
  const { profile } = await patch([
    { key: 'Diet', value: '' },
    { key: 'Sleep', value: '8 h' },
    { key: 'Coffee', value: 'Two' },
  ])
  expect(profile.questionnaire).toEqual([
    { key: 'Sleep', value: '8 h' },
    { key: 'Coffee', value: 'Two' },
  ])
  const many = Array.from({ length: 99 }, (_, index) => ({ key: `Question ${index}`, value: 'Yes' }))
  const path = `/v1/contacts/${client.id}/questionnaires`
  expect((await hannah.refused('PATCH', path, { questionnaire: many })).code).toBe('TooManyAnswers')
})

test('of two people who save answers at the same time, the second is refused and shown what the first has saved', async () => {
  const path = `/v1/contacts/${client.id}/questionnaires`
  const { rev } = await get()
  const first = await hannah.ok<Contact>('PATCH', path, {
    'if-match': rev,
    questionnaire: [{ key: 'Shoes', value: 'Red' }],
  })
  const second = { questionnaire: [{ key: 'Shoes', value: 'Blue' }] }
  expect(await hannah.refused('PATCH', path, { 'if-match': rev, ...second })).toMatchObject({
    code: 'ContactChanged',
    status: 409,
    data: { rev: first.rev, profile: { questionnaire: expect.arrayContaining([{ key: 'Shoes', value: 'Red' }]) } },
  })
  expect((await get()).profile.questionnaire).toContainEqual({ key: 'Shoes', value: 'Red' })
  const saved = await hannah.ok<Contact>('PATCH', path, { 'if-match': first.rev, ...second })
  expect(saved.profile.questionnaire).toContainEqual({ key: 'Shoes', value: 'Blue' })
})

test('the first interaction is started, dropped and begun anew', async () => {
  expect((await post('start-first-interaction', { triggerOnboarding: true })).firstInteraction.state).toBe('started')
  expect((await post('drop-first-interaction', {})).firstInteraction.state).toBe('dropped')
  expect((await post('drop-first-interaction', { restart: true })).firstInteraction.state).toBe('started')
})

test('a coach asks the managers; they and nobody else see it, and close it', async () => {
  const ask = (requestText: string) =>
    hannah.ok<ManagerRequest>('POST', `/v1/contacts/${client.id}/send-manager-request`, { requestText })
  const asked = await ask('Please have a look at her plan.')
  await ask('And at her sleep.')
  const list = async (who: TestPerson, query = '') =>
    (await who.ok<Page<ManagerRequest>>('GET', `/v1/contacts/manager-requests${query}`)).data
  expect(
    (await list(luis)).map((each) => [each.requestText, each.author?.name, each.status, each.abilities.done]),
  ).toEqual([
    ['And at her sleep.', 'Hannah', 'open', true],
    ['Please have a look at her plan.', 'Hannah', 'open', true],
  ])
  expect(await list(tess)).toEqual([])
  const path = `/v1/contacts/manager-requests/${asked._id}`
  expect((await tess.refused('PATCH', path, { status: 'done' })).code).toBe('RequestNotFound')
  const coCoach = await northline.staff('Vera', 'ROLE_COACH')
  await rows.run(`insert into contact_coaches values ($1, $2, $3)`, [northline.id, client.id, coCoach.id])
  expect((await coCoach.refused('PATCH', path, { status: 'done' })).code).toBe('RequestNotYours')
  expect(await luis.ok('PATCH', path, { status: 'done' })).toMatchObject({ status: 'done', doneBy: { name: 'Luis' } })
  expect((await list(luis, '?status=open')).map(({ requestText }) => requestText)).toEqual(['And at her sleep.'])
  expect((await coCoach.refused('PATCH', path, { status: 'open' })).code).toBe('RequestNotYours')
  expect(await luis.ok('PATCH', path, { status: 'open' })).toMatchObject({ status: 'open', doneBy: null, doneAt: null })
  expect(await list(luis, `?status=open&contactId=${client.id}`)).toHaveLength(2)
  expect(await list(luis, `?contactId=${newId('ct')}`)).toEqual([])
  const empty = { requestText: '  ' }
  expect((await hannah.refused('POST', `/v1/contacts/${client.id}/send-manager-request`, empty)).code).toBe(
    'RequestEmpty',
  )
})
