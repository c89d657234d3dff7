import { CarrierUnreachable } from '@attune/carriers/carrier'
import { SimulatorRefused } from '@attune/carriers/simulator/phones'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPhones } from '../testing/test-phones.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

const phones = testPhones()
let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let path: string

beforeAll(async () => {
  world = await createWorld({ phones })
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  path = `/v1/playground/phones/${maria.id}`
})
afterAll(() => world.close())

const FAULTS = { failWith: 'Unreachable handset', receiptDelayMs: 5, loseAnswers: true, deliverTwice: false }

test('a client’s phone is listed, shown, texted with and made to fail', async () => {
  expect(await hannah.ok('GET', '/v1/playground/phones')).toEqual({
    data: [{ contactId: maria.id, title: 'Maria Lopez', phone: maria.phone, lastTextAt: null }],
  })
  expect(await hannah.ok('GET', path)).toMatchObject({
    number: '+13035550100',
    organizationTitle: 'Northline',
    texts: [],
  })
  expect(await hannah.ok('POST', `${path}/texts`, { id: 'text-0001', text: 'Hi' })).toMatchObject({ text: 'Hi' })
  expect(await hannah.ok('PUT', `${path}/faults`, FAULTS)).toEqual(FAULTS)
  expect(new Set(phones.asked.map((line) => JSON.stringify(line)))).toEqual(
    new Set([JSON.stringify({ phone: maria.phone, number: '+13035550100' })]),
  )
})

test('the phone, which has the texts of the conversation, takes the right to read conversations', async () => {
  const visitor = await northline.staff('Vera', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, visitor.id, { permissions: permissionBits.of(['playground.use']) })
  for (const at of ['/v1/playground/phones', path])
    expect(await visitor.refused('GET', at)).toMatchObject({ code: 'AccessDenied', status: 403 })
})

test.for([
  [new SimulatorRefused(409, 'Another text already uses this ID.'), 'PhoneTextTaken', 409],
  [new SimulatorRefused(400, '“from” is not a phone number.'), 'PhoneNotFound', 404],
  [new CarrierUnreachable('nobody answers'), 'SimulatorUnavailable', 503],
] as const)('what the simulator says is a refusal: %o', async ([error, code, status]) => {
  const { writeText } = phones
  phones.writeText = () => Promise.reject(error)
  const refusal = await hannah.refused('POST', `${path}/texts`, { id: 'text-0002', text: 'Hi' })
  phones.writeText = writeText
  expect(refusal).toMatchObject({ code, status })
})

test('where no simulator runs it is not reachable; a client of another carrier has no phone', async () => {
  world.deps.phones = null
  expect(await hannah.refused('GET', path)).toMatchObject({ code: 'SimulatorUnavailable', status: 503 })
  world.deps.phones = phones
  await world.deps.store.tenant((await hannah.ok<{ organization: string }>('GET', '/v1/users/me')).organization, (tx) =>
    tx.update('contact_addresses').set({ carrier: 'twilio' }).execute(),
  )
  expect(await hannah.refused('GET', path)).toMatchObject({ code: 'PhoneNotFound', status: 404 })
  expect(await hannah.ok('GET', '/v1/playground/phones')).toEqual({ data: [] })
})
