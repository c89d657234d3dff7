import type { Account } from '@attune/contract/staff/entity'
import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import { featureBits, permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import { ROLES, type Role } from '@attune/contract/roles'
import { setCoaches } from '@attune/store/contacts/change-contacts'
import { changeAccount, setMembership } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import type { Caller } from '../testing/caller.ts'
import { forgetSessions } from './session-cache.ts'

let world: World
let northline: TestOrganization

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
afterAll(() => world.close())
afterEach(() => world.at(null))

const me = (who: Caller): Promise<Account> => who.ok('GET', '/v1/users/me')
const permissionsOf = async (who: Caller): Promise<bigint> => BigInt((await me(who)).scope.permissions)
const allFeatures = featureBits.expand(1n)

test('the signed-in account, with its masks as decimal strings and nothing else', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  expect(await me(hannah)).toEqual({
    _id: hannah.id,
    shortId: hannah.id.slice(-8),
    name: 'Hannah',
    email: hannah.email,
    pendingEmail: null,
    phone: null,
    roles: ['ROLE_COACH'],
    organization: northline.id,
    accessScope: [],
    scope: {
      permissions: ROLE_PERMISSIONS.ROLE_COACH.toString(),
      features: allFeatures.toString(),
    },
    photo: null,
    photoUrl: null,
    photoThumbnail: null,
    personalUrl: null,
    personalDescription: '',
    coachPage: {
      url: `https://desk.test.example/coaches/${hannah.id.slice(-8)}`,
      appCoachPage: null,
      isAllowed: true,
      isOn: false,
    },
    timezone: 'America/Denver',
    secondFactor: false,
    switched: null,
    needsSecondFactor: false,
    productTourAt: null,
    rev: 1,
    abilities: {
      updateProfile: true,
      changePhoto: true,
      changeEmail: true,
      changePhone: true,
      changePassword: true,
      changeSecondFactor: true,
      createApiKeys: true,
      manageIntegrations: false,
    },
  })
})

test('an admin of the installation has no organization and every permission there is', async () => {
  const root = await world.admin('Root', null)
  expect(await me(root)).toMatchObject({ organization: null, roles: ['ROLE_ADMIN'] })
  expect(await permissionsOf(root)).toBe(permissionBits.expand(1n))
})

// ASVS 8.2.1
test.for(ROLES)('%s has the permissions of the matrix', async (role) => {
  const person = await northline.staff(`Somebody ${role}`, role)
  expect(await permissionsOf(person)).toBe(permissionBits.expand(ROLE_PERMISSIONS[role]))
})

test('the account’s own mask goes before the organization’s for the role, which goes before the matrix', async () => {
  const southline = await world.organization('Southline', '+13035550200')
  const byRole: Permission[] = ['contacts.list', 'contacts.view']
  await flags(southline, { permissions_by_role: JSON.stringify({ ROLE_COACH: permissionBits.of(byRole).toString() }) })
  const coach = await southline.staff('Coach', 'ROLE_COACH')
  const own = await southline.staff('Own', 'ROLE_COACH')
  const manager = await southline.staff('Manager', 'ROLE_MANAGER')
  await setMembership(world.deps.store.global, own.id, { permissions: permissionBits.of(['conversations.view']) })
  expect(await permissionsOf(coach)).toBe(permissionBits.of(byRole))
  expect(await permissionsOf(own)).toBe(permissionBits.of(['conversations.view']))
  expect(await permissionsOf(manager)).toBe(ROLE_PERMISSIONS.ROLE_MANAGER)
})

test('legacy names of rights make the mask of an account that has none of its own', async () => {
  const coach = await northline.staff('Legacy', 'ROLE_COACH')
  await changeAccount(world.deps.store.global, coach.id, { access_scope: ['tasks', 'nonsense'] })
  forgetSessions()
  expect((await me(coach)).accessScope).toEqual(['tasks', 'nonsense'])
  expect(await permissionsOf(coach)).toBe(permissionBits.of(['tasks.view', 'tasks.update']))
  expect((await coach.call('GET', '/v1/contacts')).status).toBe(403)
  await setMembership(world.deps.store.global, coach.id, { permissions: permissionBits.of(['contacts.list']) })
  forgetSessions()
  expect(await permissionsOf(coach)).toBe(permissionBits.of(['contacts.list']))
})

test('the organization cuts everybody in it, features too, and the cut is what calls go by', async () => {
  const westline = await world.organization('Westline', '+13035550300')
  const left: Permission[] = ['contacts.list', 'messages.send-direct']
  await flags(westline, { permissions: permissionBits.of(left), features: featureBits.of(['tasks', 'mute']) })
  const admin = await westline.staff('Admin', 'ROLE_ADMIN')
  const account = await me(admin)
  expect(BigInt(account.scope.permissions)).toBe(permissionBits.of(left))
  expect(BigInt(account.scope.features)).toBe(featureBits.of(['tasks', 'mute']))
  const client = await westline.client('Maria Lopez', '+13035550142')
  expect((await admin.call('GET', '/v1/contacts')).status).toBe(200)
  expect(await admin.refused('GET', `/v1/contacts/${client.id}`)).toMatchObject({ code: 'AccessDenied', status: 403 })
})

test('a change of role, of permissions and of reach is felt within 5 seconds', async () => {
  const coach = await northline.staff('Changing', 'ROLE_COACH')
  const client = await northline.client('Maria Lopez', '+13035550142', coach)
  const began = world.now().getTime()
  const felt = async (change: { role?: Role; permissions?: bigint | null }, round: number): Promise<number> => {
    world.at(new Date(began + round * 60_000))
    await coach.call('GET', '/v1/users/me')
    await setMembership(world.deps.store.global, coach.id, change)
    world.at(new Date(began + round * 60_000 + SESSION_CACHE_SECONDS * 1_000))
    return (await coach.call('GET', `/v1/contacts/${client.id}`)).status
  }
  expect((await coach.call('GET', `/v1/contacts/${client.id}`)).status).toBe(200)
  expect(await felt({ role: 'ROLE_COACH_UNCONFIRMED' }, 1)).toBe(403)
  expect(await felt({ role: 'ROLE_COACH' }, 2)).toBe(200)
  expect(await felt({ permissions: permissionBits.of(['conversations.view']) }, 3)).toBe(403)
  expect(await felt({ permissions: null }, 4)).toBe(200)
  // A role unknown to this version has no rights.
  expect(await felt({ role: 'ROLE_FROM_TOMORROW' as Role }, 5)).toBe(401)
  expect(await felt({ role: 'ROLE_COACH' }, 6)).toBe(200)
  // Reach is not part of the session: changes apply at once.
  await world.deps.store.tenant(northline.id, (tx) => setCoaches(tx, client.id, []))
  expect((await coach.call('GET', `/v1/contacts/${client.id}`)).status).toBe(404)
})

// ASVS 15.2.3
test('demo sign-ins are not offered while the demo is off, and offered while it is on', async () => {
  const person: TestPerson = await northline.staff('Demo', 'ROLE_COACH')
  await world.deps.store.global
    .updateTable('accounts')
    .set({ demo_note: 'a coach' })
    .where('account_id', '=', person.id)
    .execute()
  expect(await world.anybody.ok('GET', '/v2/auth.demoSignIns')).toEqual({ data: [] })
  world.deps.settings = { ...world.deps.settings, demo: true }
  expect(await world.anybody.ok('GET', '/v2/auth.demoSignIns')).toEqual({
    data: [{ name: 'Demo', email: person.email, password: expect.any(String), note: 'a coach' }],
  })
  world.deps.settings = { ...world.deps.settings, demo: false }
})

const flags = (
  organization: TestOrganization,
  change: { permissions?: bigint; features?: bigint; permissions_by_role?: string },
) =>
  world.deps.store.global
    .updateTable('organizations')
    .set(change)
    .where('organization_id', '=', organization.id)
    .execute()
