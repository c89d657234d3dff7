import { HEADERS } from '@attune/contract/headers'
import type { Account } from '@attune/contract/staff/entity'
import { permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
afterAll(() => world.close())

const filmed = async (url: string, value = 'on'): Promise<string> =>
  (await hannah.raw({ method: 'GET', url, headers: { [HEADERS.recordVideo]: value } })).body

test('while the panel is filmed nobody learns who a client is', async () => {
  const [shown, hidden] = [await filmed(`/v1/contacts/${maria.id}`, 'off'), await filmed(`/v1/contacts/${maria.id}`)]
  expect(shown).toContain('Maria Lopez')
  expect(hidden).not.toMatch(/maria|lopez|3035550142/i)
  expect(JSON.parse(hidden)).toMatchObject({ masked: true, phone: null, email: null })
  expect(await filmed('/v1/contacts?q=maria')).not.toContain(maria.id)
})

test('the same session sees everything again as soon as the header is gone', async () => {
  await filmed(`/v1/contacts/${maria.id}`)
  expect(await filmed(`/v1/contacts/${maria.id}`, '')).toContain('Maria Lopez')
})

test('the account itself is told that it may see no identity, not even by the bit for everything', async () => {
  const { scope } = JSON.parse(await filmed('/v1/users/me')) as Account
  const left = permissionBits.expand(BigInt(scope.permissions))
  expect(permissionBits.has(left, 'contacts.private-data')).toBe(false)
  expect(permissionBits.has(left, 'messages.send-direct')).toBe(true)
  expect(permissionBits.has(permissionBits.expand(ROLE_PERMISSIONS.ROLE_COACH), 'contacts.private-data')).toBe(true)
})
