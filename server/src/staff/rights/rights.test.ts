import { HEADERS } from '@attune/contract/headers'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { RIGHT_AREAS } from '@attune/contract/staff/rights/right-words'
import { permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import type { Role } from '@attune/contract/roles'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { listContractCalls } from '../../security/contract-calls.ts'
import { GUARDED_PARTS } from '../../security/rights/guarded-parts.ts'
import type { Caller } from '../../testing/caller.ts'
import { openLive } from '../../testing/live-reader.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { forgetSessions } from '../session-cache.ts'

let world: World
let url: string
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let sam: Caller
let phones = 70_000

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  northline = await world.organization('Northline', `+130355${(phones += 1)}`)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  sam = await world.admin('Sam', null)
})
afterAll(() => world.close())

const path = () => `/v1/organizations/${northline.id}/rights`
const rights = (who: Caller) => who.ok<Rights>('GET', path())
const set = (who: Caller, body: object) => who.call('PUT', path(), body)
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code
/** The role's defaults with some more, and without some. */
const maskWith = (role: Role, more: Permission[], less: Permission[] = []): string =>
  (
    (permissionBits.expand(ROLE_PERMISSIONS[role]) | permissionBits.of(more)) &
    ~permissionBits.of(['all', ...less])
  ).toString()

test('rights come by role: the defaults, what the organization has set, and what the installation allows', async () => {
  const before = await rights(priya)
  const coach = before.roles.find(({ role }) => role === 'ROLE_COACH')
  expect(before).toMatchObject({ allowed: null, abilities: { updateRoles: true, updateAllowed: false } })
  expect(coach).toMatchObject({ byDefault: maskWith('ROLE_COACH', []), set: null, withOwn: [] })
  const more = maskWith('ROLE_COACH', ['scenes.update'])
  expect((await set(priya, { roles: { ROLE_COACH: more }, rev: before.rev })).status).toBe(200)
  await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['contacts.list']) })
  const after = (await rights(sam)).roles.find(({ role }) => role === 'ROLE_COACH')
  expect(after).toMatchObject({ set: more, withOwn: [{ _id: hannah.id, name: 'Hannah' }] })
  expect((await set(priya, { roles: { ROLE_COACH: null } })).status).toBe(200)
  expect((await rights(priya)).roles.find(({ role }) => role === 'ROLE_COACH')?.set).toBeNull()
})

test('two who save at once: the second is told, with what holds now', async () => {
  const { rev } = await rights(priya)
  const less = maskWith('ROLE_COACH', [], ['messages.delete'])
  expect((await set(priya, { roles: { ROLE_COACH: less }, rev })).status).toBe(200)
  const second = await sam.raw({
    method: 'PUT',
    url: path(),
    headers: { 'if-match': String(rev), [HEADERS.organization]: northline.id },
    payload: { roles: { ROLE_COACH: null } },
  })
  expect(second.json()).toMatchObject({ code: 'RightsChanged', data: { rev: rev + 1 } })
  // Setting what is already set changes nothing.
  expect((await set(priya, { roles: { ROLE_COACH: less } })).body).toMatchObject({ rev: rev + 1 })
})

test('an admin gives what they have, what the installation allows, and what the role may have', async () => {
  const give = (who: Caller, role: Role, ...more: Permission[]) =>
    codeOf(set(who, { roles: { [role]: maskWith(role, more) } }))
  expect(await give(priya, 'ROLE_COACH', 'organizations.update')).toBe('RightsBeyondRole')
  expect(await give(priya, 'ROLE_MANAGER', 'users.switch')).toBe('RightsBeyondRole')
  expect(await give(priya, 'ROLE_COACH_UNCONFIRMED', 'contacts.list')).toBe('RightsBeyondRole')
  expect(await give(priya, 'ROLE_ADMIN__WITHOUT_USERS', 'users.list')).toBe('RightsBeyondRole')
  expect(await give(priya, 'ROLE_ADMIN__READONLY_USERS', 'users.update')).toBe('RightsBeyondRole')
  const allowed = maskWith('ROLE_ADMIN', [], ['scenes.update'])
  expect(await codeOf(set(priya, { allowed }))).toBe('RightsBeyondInstallation')
  expect((await set(sam, { allowed })).status).toBe(200)
  expect(await give(priya, 'ROLE_COACH', 'scenes.update')).toBe('RightsBeyondInstallation')
  expect((await set(sam, { allowed: null })).status).toBe(200)
  expect(await give(priya, 'ROLE_COACH', 'scenes.update')).toBeUndefined()
  const lena = await northline.staff('Lena', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, lena.id, {
    permissions: permissionBits.of(['organizations.view', 'organizations.update']),
  })
  forgetSessions()
  expect(await give(lena, 'ROLE_MANAGER', 'contacts.delete')).toBe('RightsBeyondOwn')
})

test('nobody locks everybody out: admins keep what changes the organization, and don’t change their own role', async () => {
  for (const role of ['ROLE_ADMIN', 'ROLE_ADMIN__WITHOUT_USERS', 'ROLE_ADMIN__READONLY_USERS'] as const) {
    const less = maskWith(role, [], ['organizations.update'])
    expect(await codeOf(set(sam, { roles: { [role]: less } }))).toBe('RightsLockOut')
  }
  const without = maskWith('ROLE_ADMIN', [], ['contacts.delete'])
  expect(await codeOf(set(priya, { roles: { ROLE_ADMIN: without } }))).toBe('RightsOwnRole')
  expect((await set(sam, { roles: { ROLE_ADMIN: without } })).status).toBe(200)
  // What was taken from her she doesn't take back, neither for herself nor for others.
  expect(await codeOf(set(priya, { roles: { ROLE_ADMIN: null } }))).toBe('RightsOwnRole')
  const withIt = maskWith('ROLE_MANAGER', ['contacts.delete'])
  expect(await codeOf(set(priya, { roles: { ROLE_MANAGER: withIt } }))).toBe('RightsBeyondOwn')
  expect((await set(sam, { roles: { ROLE_ADMIN: null } })).status).toBe(200)
  expect((await set(priya, { roles: { ROLE_MANAGER: withIt } })).status).toBe(200)
})

test('nobody takes away what they don’t have, or changes an admin role that has more than they', async () => {
  const nora = await northline.staff('Nora', 'ROLE_ADMIN__WITHOUT_USERS')
  const take = (who: Caller, role: Role, ...less: Permission[]) =>
    codeOf(set(who, { roles: { [role]: maskWith(role, [], less) } }))
  expect(await take(nora, 'ROLE_ADMIN', 'users.update')).toBe('RightsBeyondOwn')
  // She has this one, but admins could not give it back to themselves.
  expect(await take(nora, 'ROLE_ADMIN', 'contacts.delete')).toBe('RightsBeyondOwn')
  expect(await codeOf(set(nora, { roles: { ROLE_ADMIN: null } }))).toBe('RightsBeyondOwn')
  expect(await take(priya, 'ROLE_ADMIN__READONLY_USERS', 'contacts.delete')).toBeUndefined()
  expect(await take(nora, 'ROLE_COACH', 'messages.delete')).toBeUndefined()
  const own = BigInt(maskWith('ROLE_ADMIN__WITHOUT_USERS', [], ['messages.send-direct']))
  await setMembership(world.deps.store.global, nora.id, { permissions: own })
  forgetSessions()
  expect(await take(nora, 'ROLE_COACH', 'messages.send-direct')).toBe('RightsBeyondOwn')
  // What the installation doesn't allow anyway counts for nothing.
  expect((await set(sam, { allowed: maskWith('ROLE_ADMIN', [], ['messages.send-direct']) })).status).toBe(200)
  expect(await take(nora, 'ROLE_COACH', 'messages.send-direct')).toBeUndefined()
})

test('others are refused: a coach with the permission, and admins of another organization', async () => {
  expect(await codeOf(set(hannah, { roles: { ROLE_COACH: null } }))).toBe('AccessDenied')
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['organizations.view', 'organizations.update']),
  })
  forgetSessions()
  expect(await codeOf(set(hannah, { roles: { ROLE_COACH: null } }))).toBe('RightsAdminsOnly')
  const harbour = await world.organization('Harbour', `+130355${(phones += 1)}`)
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  expect(await codeOf(set(ines, { roles: {} }))).toBe('OrganizationNotFound')
  expect(await codeOf(ines.call('GET', path()))).toBe('OrganizationNotFound')
})

test('what somebody would see is told before it is saved, and nothing is changed by asking', async () => {
  const preview = (user: string, body: object) => priya.call('POST', `${path()}/preview`, { user, ...body })
  const less = maskWith('ROLE_COACH', ['scenes.update'], ['messages.delete'])
  const { body } = await preview(hannah.id, { roles: { ROLE_COACH: less } })
  expect(body).toMatchObject({ account: { name: 'Hannah' }, from: 'role', after: less })
  expect((body as { before: string }).before).toBe(maskWith('ROLE_COACH', []))
  expect((await rights(priya)).roles.find(({ role }) => role === 'ROLE_COACH')?.set).toBeNull()
  expect(await codeOf(preview(hannah.id, { roles: { ROLE_COACH: maskWith('ROLE_COACH', ['users.switch']) } }))).toBe(
    'RightsBeyondRole',
  )
  expect(await codeOf(preview(newId('us'), {}))).toBe('AccountNotFound')
  // Somebody with rights of their own keeps them.
  const own = permissionBits.of(['contacts.list'])
  await setMembership(world.deps.store.global, hannah.id, { permissions: own })
  const kept = await preview(hannah.id, { roles: { ROLE_COACH: less } })
  expect(kept.body).toMatchObject({ from: 'own', before: own.toString(), after: own.toString() })
})

test('a change is felt at once by calls, and within five seconds by an open stream', async () => {
  const client = await northline.client('Maria Lopez', `+130355${(phones += 1)}`, hannah)
  const stream = await openLive(url, hannah)
  const other = await openLive(url, priya)
  await stream.until(({ event }) => event === 'hello')
  await other.until(({ event }) => event === 'hello')
  expect((await hannah.call('GET', `/v1/contacts/${client.id}`)).status).toBe(200)
  await set(priya, { roles: { ROLE_COACH: maskWith('ROLE_COACH', [], ['contacts.view']) } })
  expect(await codeOf(hannah.call('GET', `/v1/contacts/${client.id}`))).toBe('AccessDenied')
  const reset = await stream.until(({ event }) => event === 'reset')
  expect(reset).toMatchObject({ reason: 'rights' })
  // An admin's rights are the same as before.
  expect(other.events.some(({ event }) => event === 'reset')).toBe(false)
})

test('every right that guards something is on the screen', () => {
  const shown = RIGHT_AREAS.flatMap(({ rights: some }) => some.map(([name]) => name))
  const guards = new Set([
    ...listContractCalls().flatMap(({ meta }) => [meta.right, meta.also]),
    ...Object.keys(GUARDED_PARTS),
  ])
  for (const open of ['public', 'signed-in', undefined] as const) guards.delete(open)
  expect([...guards].filter((name) => !shown.some((one) => one === name))).toEqual([])
  // Accounts are changed on pages of their own; everything else that is shown guards something.
  expect(shown.filter((name) => !guards.has(name) && !name.startsWith('users.'))).toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

test('nobody sets the rights of a deleted organization until it is restored', async () => {
  const change = { allowed: null, roles: { ROLE_COACH: maskWith('ROLE_COACH', ['scenes.update']) } }
  await sam.ok('DELETE', `/v1/organizations/${northline.id}`, { title: 'Northline' })
  expect(await codeOf(set(sam, change))).toBe('OrganizationDeleted')
  await sam.ok('POST', `/v1/organizations/${northline.id}/restore`)
  expect((await set(sam, change)).status).toBe(200)
})
