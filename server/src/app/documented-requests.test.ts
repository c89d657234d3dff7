import { HEADERS } from '@attune/contract/headers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Method } from '../testing/caller.ts'
import { newId } from '../new-id.ts'
import { addScene } from '../testing/runs/run-changes.ts'
import { say } from '../testing/runs/run-desk.ts'
import { createWorld, PASSWORD, send, threadOf, type TestPerson, type World } from '../testing/world.ts'

// Requests as integrations have always sent them: paths, queries and bodies are taken as they stand.

let world: World
let ada: TestPerson
/** What stands in braces in the requests. */
let values: Record<string, string>

const FOLDERS = '/v1/messages/threads/folders'
const CONTACT = '/v1/contacts/{contact}'
const FLOW = `${CONTACT}/interaction-flow`
const SCENES = '/v1/interaction-flow/scenes'

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  ada = await northline.staff('Ada', 'ROLE_ADMIN')
  const maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  await maria.texts('Seven hours')
  const sent = await send(hannah, maria, 'Well done')
  const [received] = await threadOf(hannah, maria)
  const scene = await addScene(ada, [say('say', 'Hello')])
  const folder = await ada.ok<{ _id: string }>('POST', FOLDERS, { title: 'Mornings', filters: {}, kind: 'personal' })
  const login = { grantType: 'password', email: hannah.email, password: PASSWORD }
  const { refreshToken } = await world.anybody.ok<{ refreshToken: string }>('POST', '/v2/auth.loginByEmail', login)
  values = {
    organization: northline.id,
    contact: maria.id,
    received: received?.id ?? '',
    sent: sent.id,
    suffix: newId('se').slice(-20),
    scene: scene._id,
    folder: folder._id,
    hannah: hannah.id,
    ada: ada.id,
    email: hannah.email,
    refreshToken,
  }
})
afterAll(() => world.close())

const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const REQUESTS: [method: Method, path: string, body?: object][] = [
  ['GET', '/v1/organizations/theme'],
  ['POST', '/v2/auth.loginByEmail', { grantType: 'password', email: '{email}', password: PASSWORD }],
  ['POST', '/v2/auth.refreshToken', { token: '{refreshToken}' }],
  ['POST', '/v2/auth.revokeToken', { token: '{refreshToken}' }],
  ['GET', '/v1/users/me'],
  ['PUT', '/v1/users/me', { name: 'Ada' }],
  ['GET', '/v1/organizations?q=n&limit=5&details=false'],
  ['GET', '/v1/organizations?ids={organization}'],
  ['GET', '/v1/organizations/{organization}'],
  ['PATCH', '/v1/organizations/{organization}', { title: 'Northline' }],
  ['GET', '/v1/messages/{received}?include=body,context,attachments,reaction'],
  ['GET', `${CONTACT}/messages?limit=25&include=body,context,attachments,reaction`],
  ['GET', `${CONTACT}/messages?limit=25&before={sent}`],
  ['GET', `${CONTACT}/messages?limit=25&after={received}`],
  ['PATCH', '/v1/messages/{received}/flags', { pinned: true, review: true }],
  ['PUT', '/v1/messages/{received}/msg-context', { type: 'sleep', rank: 3, value: '7' }],
  ['DELETE', '/v1/messages/{received}/msg-context', { type: 'sleep', rank: 3, value: '7' }],
  ['PUT', '/v1/messages/{received}/msg-attachments', { attachments: [] }],
  ['GET', '/v1/messages/{received}/prompt-logs'],
  ['POST', `${CONTACT}/messages/send-direct`, { suffix: '{suffix}', text: 'How are you?', seenSequence: 9 }],
  ['DELETE', '/v1/messages/{sent}'],
  ['GET', FLOW],
  ['GET', `${FLOW}/available`],
  ['GET', `${FLOW}/available/{scene}`],
  ['POST', FLOW, { scene: '{scene}', sceneLabel: 'message-autopilot', scenesConfig: [] }],
  ['POST', '/v2/threads.search', { limit: 10, filters: {}, next: null }],
  ['POST', '/v2/threads.getFolders', { native: true }],
  ['POST', '/v2/threads.getCounters'],
  ['PATCH', `${FOLDERS}/{folder}`, { title: 'Evenings' }],
  ['POST', `${FOLDERS}/add-into`, { folderId: '{folder}', contactIds: ['{contact}'] }],
  ['POST', `${FOLDERS}/remove-from`, { folderId: '{folder}', contactIds: ['{contact}'] }],
  ['DELETE', `${FOLDERS}/{folder}`],
  ['GET', '/v1/contacts?q=maria&limit=10'],
  ['GET', '/v1/contacts?ids={contact}&include=primaryCoach,messageLimit'],
  ['GET', `${CONTACT}?include=primaryCoach,messageLimit`],
  ['PUT', CONTACT, { profile: { timezone: 'America/Denver' } }],
  ['PATCH', `${CONTACT}/questionnaires`, { questionnaire: [{ key: 'Diet', value: 'Vegan' }] }],
  ['POST', `${CONTACT}/switch-status`, { reason: 'on holiday', newStatus: 'stop' }],
  ['POST', `${CONTACT}/switch-status`, { newStatus: 'active' }],
  ['POST', `${CONTACT}/start-first-interaction`, { triggerOnboarding: true }],
  ['POST', `${CONTACT}/drop-first-interaction`, { restart: true, dropSchedules: true }],
  ['POST', `${CONTACT}/send-manager-request`, { requestText: 'Please have a look.' }],
  ['POST', '/v2/contacts.mute', { id: '{contact}', minutes: 30, from: 'now' }],
  ['POST', '/v2/contacts.unmute', { id: '{contact}' }],
  ['POST', '/v2/contacts.getMessageLimit', { id: '{contact}' }],
  ['GET', '/v1/contacts/data-options'],
  ['GET', '/v1/contacts/messages/variables'],
  ['GET', '/v1/contacts/search-filters'],
  ['GET', '/v1/admin/users?q=hannah&limit=10'],
  ['GET', '/v1/admin/users?ids={hannah},{ada}'],
  ['GET', SCENES],
  ['GET', `${SCENES}/{scene}`],
  ['POST', `${SCENES}/{scene}/clone`, { newTitle: 'Copy' }],
]

test.each(REQUESTS)('%s %s is taken as it stands', async (method, path, body) => {
  // Every request names the app's version and the task that the person is working on.
  const headers = { [HEADERS.appVersion]: '3.0.1', [HEADERS.contactTask]: 'tk_1' }
  const payload = body === undefined ? {} : { payload: JSON.parse(fill(JSON.stringify(body))) as object }
  const reply = await ada.raw({ method, url: fill(path), headers, ...payload })
  expect([reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([200, ''])
})

test('a scene is validated and saved with the nodes that it came with', async () => {
  const { title, description, nodes } = await ada.ok<{ title: string; description: string; nodes: object[] }>(
    'GET',
    fill(`${SCENES}/{scene}`),
  )
  const sent = nodes.map((node) => ({ ...node, inputs: undefined, scene: undefined }))
  await ada.ok('POST', fill(`${SCENES}/{scene}/validate`), { nodes: sent })
  const saved = await ada.ok<{ nodes: object[] }>('PUT', fill(`${SCENES}/{scene}`), { title, description, nodes: sent })
  expect(saved.nodes).toHaveLength(nodes.length)
})

test.each([
  ['in the address', '?reason=left+us', undefined, 'left us'],
  ['in a body', '', { reason: 'left us' }, 'left us'],
  ['left out', '', undefined, 'no reason'],
  ['empty in the address', '?reason=', undefined, 'no reason'],
  ['null in a body', '', { reason: null }, 'no reason'],
])('a client is erased with the reason %s', async (_where, query, body, reason) => {
  const fresh = { profile: { basic: { fullName: 'Somebody New' } } }
  const { _id } = await ada.ok<{ _id: string }>('POST', '/v1/contacts', fresh)
  expect(await ada.call('DELETE', `/v1/contacts/${_id}${query}`, body)).toEqual({ status: 200, body: { _id } })
  const row = await world.deps.store.tenant(values['organization'] ?? '', (tx) =>
    tx.from('contacts').select('status_reason').where('contact_id', '=', _id).executeTakeFirst(),
  )
  expect(row?.status_reason).toBe(reason)
})

test.each([
  ['an unknown field in the address', '?why=left', undefined],
  ['fields in both address and body', '?reason=left', { reason: 'left' }],
  ['two reasons', '?reason=a&reason=b', undefined],
])('a client isn’t erased with %s', async (_what, query, body) => {
  expect(await ada.refused('DELETE', `${fill(CONTACT)}${query}`, body)).toMatchObject({ code: 'InputInvalid' })
})
