import type { MessageTemplate, RenderedTemplate, VariableValue } from '@attune/contract/conversations/templates'
import { permissionBits } from '@attune/contract/staff/masks'
import { lockTemplates } from '@attune/store/conversations/templates'
import { setMembership } from '@attune/store/staff/accounts'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let mo: TestPerson
let priya: TestPerson
let dan: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah Reed', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  mo = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  // Mo may write but sees no names.
  const writer = permissionBits.of(['conversations.view', 'contacts.view', 'messages.send-direct'])
  await setMembership(world.deps.store.global, mo.id, { permissions: writer })
  forgetSessions()
  dan = await (await world.organization('Southline', '+13035550200')).staff('Dan', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const PATH = '/v1/message-templates'
const at = ({ _id }: { _id: string }) => `${PATH}/${_id}`
const make = (who: TestPerson, more: object = {}): Promise<MessageTemplate> =>
  who.ok('POST', PATH, { title: 'Morning', text: 'Good morning {{ client.firstName }}', ...more })
const titles = async (who: TestPerson) =>
  (await who.ok<{ data: MessageTemplate[] }>('GET', PATH)).data.map(({ title }) => title)
const render = (who: TestPerson, template: MessageTemplate): Promise<RenderedTemplate> =>
  who.ok('POST', `${at(template)}/render`, { contactId: maria.id })

test('own templates are the account’s, shared ones everybody’s, by title', async () => {
  await make(hannah, { title: ' Walk ', kind: 'Motivate' })
  const shared = await make(priya, { title: 'anytime', shared: true })
  expect(shared).toMatchObject({ kind: null, shared: true, author: { name: 'Priya' }, rev: 1 })
  await make(tess, { title: 'Bread' })
  expect([await titles(hannah), await titles(tess)]).toEqual([
    ['anytime', 'Walk'],
    ['anytime', 'Bread'],
  ])
  expect(await titles(dan)).toEqual([])
  for (const who of [tess, dan]) {
    const hers = (await hannah.ok<{ data: MessageTemplate[] }>('GET', PATH)).data.at(-1)
    if (hers === undefined) throw new Error('Hannah has none.')
    expect((await who.refused('PATCH', at(hers), { title: 'Mine' })).code).toBe('TemplateNotFound')
    expect((await who.refused('POST', `${at(hers)}/render`, { contactId: maria.id })).code).toBe('TemplateNotFound')
  }
})

test('who keeps the organization’s templates shares them and changes shared ones; others use them', async () => {
  expect((await hannah.refused('POST', PATH, { title: 'A', text: 'B', shared: true })).code).toBe(
    'TemplateSharingNotAllowed',
  )
  const own = await make(hannah)
  expect((await hannah.refused('PATCH', at(own), { shared: true })).code).toBe('TemplateSharingNotAllowed')
  const shared = await make(priya, { shared: true })
  expect((await hannah.refused('PATCH', at(shared), { title: 'Mine' })).code).toBe('TemplateNotYours')
  expect((await hannah.refused('DELETE', at(shared), {})).code).toBe('TemplateNotYours')
  expect((await render(hannah, shared)).text).toBe('Good morning Maria')
  const { data, abilities } = await hannah.ok<{ data: MessageTemplate[]; abilities: object }>('GET', PATH)
  expect(data.find(({ _id }) => _id === shared._id)?.abilities).toEqual({ update: false })
  expect(abilities).toEqual({ share: false, suggest: true })
  await priya.ok('DELETE', at(shared), {})
  expect((await priya.refused('DELETE', at(shared), {})).code).toBe('TemplateNotFound')
})

test('a template is changed by nobody who has not seen its last state', async () => {
  const template = await make(hannah)
  const changed = await hannah.ok<MessageTemplate>('PATCH', at(template), { 'if-match': 1, kind: 'Guide' })
  expect(changed).toMatchObject({ title: 'Morning', kind: 'Guide', rev: 2 })
  const late = await hannah.refused('PATCH', at(template), { 'if-match': 1, title: 'Late' })
  expect([late.code, (late.data as MessageTemplate).kind]).toEqual(['TemplateChanged', 'Guide'])
})

test.for([
  [{ title: ' ' }, 'TemplateTitleRequired'],
  [{ title: 'a'.repeat(81) }, 'TemplateTitleTooLong'],
  [{ text: '\n' }, 'TemplateEmpty'],
  [{ text: 'a'.repeat(1_601) }, 'TemplateTooLong'],
  [{ text: 'Hi\n{{ client.nme }}' }, 'TemplateBroken'],
] as const)('%j is refused', async ([more, code]) => {
  const said = await hannah.refused('POST', PATH, { title: 'Morning', text: 'Good morning', ...more })
  expect(said.code).toBe(code)
  if (code === 'TemplateBroken')
    expect(said.data).toEqual({
      problem: 'Unknown variable “client.nme”. Did you mean “client.name”?',
      line: 2,
      column: 4,
    })
})

test('an account keeps 200 of them, also when two are added at once', async () => {
  const eastline = await world.organization('Eastline', '+13035550300')
  const full = await eastline.staff('Finn', 'ROLE_COACH')
  for (let count = 0; count < 199; count += 1) await make(full)
  const add = () => full.call('POST', PATH, { title: 'The last', text: 'x' })
  const both = await world.deps.store.tenant(eastline.id, async (tx) => {
    await lockTemplates(tx, full.id)
    const two = [add(), add()]
    await expect.poll(() => countBlocked(world.deps.store, eastline.id), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  const statuses = (await Promise.all(both.two)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await full.refused('POST', PATH, { title: 'One more', text: 'x' })).code).toBe('TooManyTemplates')
})

test('every variable there is has a value or is missing, by the client’s profile', async () => {
  const values = async (who: TestPerson) =>
    (await who.ok<{ data: VariableValue[] }>('GET', `/v1/contacts/${maria.id}/messages/variables`)).data
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { routine: { wakeUpTime: '06:30' } } })
  const { groups } = await hannah.ok<{ groups: { variables: { name: string }[] }[] }>(
    'GET',
    '/v1/contacts/messages/variables',
  )
  const names = groups.flatMap(({ variables }) => variables.map(({ name }) => name))
  const shown = await values(hannah)
  expect(shown.map(({ name }) => name)).toEqual(names)
  expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toMatchObject({
    'client.name': 'Maria Lopez',
    'client.firstName': 'Maria',
    'client.goal': null,
    'client.wakeUpTime': '06:30',
    'coach.firstName': 'Hannah',
    'organization.title': 'Northline',
  })
  expect(JSON.stringify(await values(mo))).not.toMatch(/Maria|Lopez/)
})

test('who may not see names gets none: they count as missing', async () => {
  const preview = (who: TestPerson): Promise<RenderedTemplate> =>
    who.ok('POST', `${PATH}/preview`, {
      contactId: maria.id,
      text: 'Hi {{ client.name }}{{ client.firstName | append: "!" }} of {{ coach.name }}',
    })
  expect(await preview(hannah)).toEqual({ text: 'Hi Maria LopezMaria! of Hannah Reed', missing: [] })
  expect(await preview(mo)).toEqual({
    text: 'Hi {{ client.name }}{{ client.firstName }} of Hannah Reed',
    missing: ['client.name', 'client.firstName'],
  })
})

test('who may not see profiles gets nothing of them', async () => {
  const writer = permissionBits.of(['conversations.view', 'contacts.private-data', 'messages.send-direct'])
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { basic: { goal: 'Run 10 km' } } })
  await setMembership(world.deps.store.global, mo.id, { permissions: writer })
  forgetSessions()
  const { data } = await mo.ok<{ data: VariableValue[] }>('GET', `/v1/contacts/${maria.id}/messages/variables`)
  const known = data.flatMap(({ name, value }) => (value === null ? [] : [name]))
  expect(known).toEqual([...['client.name', 'client.firstName', 'coach.name', 'coach.firstName', 'organization.title']])
})

test('a preview is of a client in reach and of a text that is a template', async () => {
  const ask = (who: TestPerson, text: string) => who.refused('POST', `${PATH}/preview`, { contactId: maria.id, text })
  expect((await ask(tess, 'Hi')).code).toBe('ContactNotFound')
  expect((await ask(hannah, '{{')).code).toBe('TemplateBroken')
  expect((await ask(hannah, 'a'.repeat(1_601))).code).toBe('TemplateTooLong')
  const growing = `{% assign a = "aaaaaaaa" %}${'{% assign a = a | append: a %}'.repeat(30)}{{ a }}`
  expect((await ask(hannah, growing)).code).toBe('TemplateTooMuch')
})
