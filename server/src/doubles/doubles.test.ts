import type { Contact } from '@attune/contract/contacts/entity'
import type { Comparison, DoublePair } from '@attune/contract/doubles/entity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let phones = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', phone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const phone = () => `+1303558${String(++phones).padStart(4, '0')}`

const add = (fullName: string, more: { timezone?: string; phone?: string; email?: string } = {}, who = priya) => {
  const { timezone, ...reach } = more
  const profile = { basic: { fullName }, ...(timezone !== undefined && { timezone }) }
  return who.ok<Contact>('POST', '/v1/contacts', { profile, ...reach })
}
const answer = (client: Contact, key: string, value: string) =>
  priya.ok('PATCH', `/v1/contacts/${client._id}/questionnaires`, { questionnaire: [{ key, value }] })
const list = (who = priya) => who.ok<{ data: DoublePair[]; more: boolean }>('GET', '/v1/doubles')
const pairs = async (who = priya) =>
  (await list(who)).data.map(({ clients, reasons }) => [clients.map(({ _id }) => _id), reasons])

test('clients who share a phone, an email or a name with more in common are suggested, the surest first', async () => {
  const ours = { timezone: 'America/Denver' }
  const [nina, nina2] = [await add('Nina Park', ours), await add('NINA PARK', ours)]
  const [olga, olga2] = [await add('Olga', { email: 'olga@example.com' }), await add('Olga from work')]
  await answer(olga2, 'Email', 'Olga@Example.com')
  const [paul, paul2] = [await add('Paul', { phone: '+13035550177' }), await add('Paul from home')]
  await answer(paul2, 'My number', '+1 (303) 555-0177')
  const [rosa, rosa2] = [await add('Rosa Diaz'), await add('Rosa Diaz')]
  for (const one of [rosa, rosa2]) await answer(one, 'Birthday', '1990-03-14')
  // The same name alone says nothing, and neither does one that many have.
  await add('Tom Reed', { timezone: 'Europe/Berlin' })
  await add('Tom Reed', ours)
  for (let at = 0; at < 5; at += 1) await add('Test Client', ours)
  expect(await pairs()).toEqual([
    [[paul._id, paul2._id], ['phone']],
    [[olga._id, olga2._id], ['email']],
    [[rosa._id, rosa2._id], ['name-and-birthday']],
    [[nina._id, nina2._id], ['name-and-zone']],
  ])
  // Who says it is remembered, and can take it back.
  const both = { id: nina2._id, with: nina._id }
  expect(await priya.ok('POST', '/v1/doubles/dismiss', both)).toEqual({ dismissed: true })
  expect(await priya.ok('POST', '/v1/doubles/dismiss', both)).toEqual({ dismissed: true })
  expect(await pairs()).toHaveLength(3)
  await priya.ok('POST', '/v1/doubles/dismiss', { id: nina._id, with: nina2._id, same: true })
  expect(await pairs()).toHaveLength(4)
  await priya.ok('POST', `/v1/contacts/${nina._id}/merge`, { goes: nina2._id })
  expect(await pairs()).toHaveLength(3)
})

test('what belonged to a merged client counts as known: nobody new gets their number or email', async () => {
  const email = 'vera@example.com'
  const vera = await add('Vera', { phone: '+13035550181' })
  const again = await add('Vera B.', { email })
  await priya.ok('POST', `/v1/contacts/${vera._id}/merge`, { goes: again._id })
  expect(await priya.ok('GET', `/v1/contacts/${vera._id}`)).toMatchObject({ email, phone: '+13035550181' })
  await priya.ok('PUT', `/v1/contacts/${vera._id}`, { email: 'new@example.com' })
  expect(await priya.refused('POST', '/v1/contacts', { profile: { basic: { fullName: 'V' } }, email })).toMatchObject({
    code: 'AddressTaken',
    data: { contactId: vera._id },
  })
  // It is still hers.
  expect(await priya.ok('PUT', `/v1/contacts/${vera._id}`, { email })).toMatchObject({ email })
})

test('two clients are compared by what each has and where they differ', async () => {
  const ana = await add('Ana', { timezone: 'America/Denver', phone: '+13035550191' })
  const other = await add('Ana Ruiz', { timezone: 'America/Denver', email: 'ana@example.com' })
  await priya.ok('POST', `/v1/contacts/${other._id}/notes`, { text: 'New here' })
  const compare = (a: string, b: string) => `/v1/contacts/${a}/compare/${b}`
  expect(await priya.ok<Comparison>('GET', compare(ana._id, other._id))).toMatchObject({
    stays: { client: { _id: ana._id }, messages: 0, notes: 0 },
    goes: { client: { _id: other._id }, messages: 0, notes: 1 },
    differ: ['fullName'],
    stops: { scenes: [], programs: [], scheduled: 0, held: 0 },
  })
  expect(await priya.refused('GET', compare(ana._id, ana._id))).toMatchObject({ code: 'MergeWithSelf' })
  expect(await hannah.refused('GET', compare(ana._id, other._id))).toMatchObject({ code: 'AccessDenied' })
  const same = { id: ana._id, with: ana._id }
  expect(await priya.refused('POST', '/v1/doubles/dismiss', same)).toMatchObject({ code: 'MergeWithSelf' })
  const southline = await world.organization('Southline', phone())
  const sam = await southline.staff('Sam', 'ROLE_ADMIN')
  const theirs = await add('Ana', {}, sam)
  expect(await priya.refused('GET', compare(ana._id, theirs._id))).toMatchObject({ code: 'ContactNotFound' })
  const body = { id: ana._id, with: theirs._id }
  expect(await priya.refused('POST', '/v1/doubles/dismiss', body)).toMatchObject({ code: 'ContactNotFound' })
  expect((await list(sam)).data).toEqual([])
})
