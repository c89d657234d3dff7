import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Account } from '@attune/contract/staff/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let root: Caller
let priya: TestPerson
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  root = await world.admin('Root', null)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const address = () => `/v1/organizations/${northline.id}`
const NO_FLAGS = { permissions: null, features: null, permissionsByRole: {} }

test('admins see flags and labels, others don’t', async () => {
  expect(await priya.ok('GET', address())).toMatchObject({
    labels: [],
    config: { flags: NO_FLAGS, requireSecondFactor: false },
    abilities: { update: true, changeFlags: false },
  })
  expect(await hannah.ok('GET', address())).toMatchObject({ config: null, abilities: { update: false } })
})

test('an admin of the installation changes labels and flags, which apply to everyone in the organization', async () => {
  const began = world.now().getTime()
  const permissions = permissionBits.of(['contacts.list', 'contacts.view'])
  const features = featureBits.of(['notes'])
  const flags = { permissions: permissions.toString(), features: features.toString() }
  const before = await root.ok<Organization>('GET', address())
  const after = await root.ok<Organization>('PATCH', address(), {
    labels: ['primary', 'primary'],
    config: { flags: { ...flags, permissionsByRole: { ROLE_COACH: '1' } } },
    rev: before.rev,
  })
  expect(after).toMatchObject({
    labels: ['primary'],
    config: { flags: { ...flags, permissionsByRole: { ROLE_COACH: '1' } } },
    rev: before.rev + 1,
  })
  world.at(new Date(began + SESSION_CACHE_SECONDS * 1_000))
  expect((await hannah.ok<Account>('GET', '/v1/users/me')).scope).toEqual(flags)
  // What isn't named stays; a field that is the same again is no change.
  expect(await root.ok('PATCH', address(), { config: { flags: { features: flags.features } } })).toEqual(after)
  await root.ok('PATCH', address(), { labels: [], config: { flags: NO_FLAGS } })
  world.at(null)
  await world.deps.securityLog.flush('everything')
  const { data } = await root.ok<{ data: { kind: string; detail: object }[] }>(
    'GET',
    '/v2/securityLog.list?kind=rights-changed',
  )
  expect(data[0]).toMatchObject({ kind: 'rights-changed', detail: { flags: 'changed' } })
})

test('the organization’s own admins can’t lift what limits them', async () => {
  for (const change of [{ labels: ['primary'] }, { config: { flags: { permissions: null } } }])
    expect(await priya.refused('PATCH', address(), change)).toMatchObject({ code: 'FlagsNotAllowed', status: 403 })
  expect(await hannah.refused('PATCH', address(), { labels: [] })).toMatchObject({ code: 'AccessDenied' })
})

test.each([
  ['a mask as a number', { permissions: 1 }],
  ['an unknown flag', { quota: '1' }],
  ['an unknown role', { permissionsByRole: { ROLE_KING: '1' } }],
])('%s is refused', async (_what, flags) => {
  expect(await root.refused('PATCH', address(), { config: { flags } })).toMatchObject({ code: 'InputInvalid' })
})
