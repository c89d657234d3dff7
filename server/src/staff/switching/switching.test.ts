import { HEADERS } from '@attune/contract/headers'
import type { Account, Switch } from '@attune/contract/staff/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { caller, type Caller } from '../../testing/caller.ts'
import { makeKey, signInAgain } from '../testing/account-changes.ts'
import { openLive } from '../../testing/live-reader.ts'
import {
  createWorld,
  PASSWORD,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { forgetSessions } from '../session-cache.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let maria: TestClient
let phones = 60_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.at(null)
  northline = await world.organization('Northline', `+130355${(phones += 1)}`)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', `+130355${(phones += 1)}`, hannah)
})
afterAll(() => world.close())

/** Switches, and returns the caller who names the switch from then on. */
const switchTo = async (
  who: Caller,
  owner: { id: string },
  reason?: string,
): Promise<{ inside: Caller; into: Switch }> => {
  const into = await who.ok<Switch>('POST', '/v2/users.switchTo', { id: owner.id, ...(reason && { reason }) })
  return { inside: caller(world.app, who.token, null, into._id), into }
}
const me = (who: Caller): Promise<Account> => who.ok<Account>('GET', '/v1/users/me')
const rename = (who: Caller, fullName: string) =>
  who.call('PUT', `/v1/contacts/${maria.id}`, { profile: { basic: { fullName } } })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('an admin sees what the owner of the account sees, and is themselves again after switching back', async () => {
  const tess = await northline.staff('Tess', 'ROLE_COACH')
  await northline.client('Somebody else’s', `+130355${(phones += 1)}`, tess)
  const { inside, into } = await switchTo(priya, hannah, 'She can’t find Maria')
  expect(into).toMatchObject({
    by: { name: 'Priya' },
    reason: 'She can’t find Maria',
    confirmedAt: null,
    endedAt: null,
  })
  expect(await me(inside)).toMatchObject({ _id: hannah.id, switched: { _id: into._id, by: { _id: priya.id } } })
  const { data } = await inside.ok<{ data: { _id: string }[] }>('GET', '/v1/contacts')
  expect(data.map(({ _id }) => _id)).toEqual([maria.id])
  expect(await inside.ok('POST', '/v2/users.switchBack')).toEqual({ switchedBack: true })
  expect(await me(priya)).toMatchObject({ _id: priya.id, switched: null })
  expect(await priya.ok('POST', '/v2/users.switchBack')).toEqual({ switchedBack: false })
})

test('without a reason it is recorded that there was none', async () => {
  expect(await priya.refused('POST', '/v2/users.switchTo', { id: hannah.id, reason: ' ' })).toMatchObject({
    code: 'InputInvalid',
  })
  expect((await switchTo(priya, hannah)).into.reason).toBe('no reason')
})

test('nothing is changed until it is confirmed; then it is changed in the owner’s name, and recorded under both', async () => {
  const { inside, into } = await switchTo(priya, hannah, 'Her client moved')
  expect(codeOf(await rename(inside, 'Maria Moved'))).toBe('SwitchReadOnly')
  expect(codeOf(await inside.call('POST', '/v2/users.confirmSwitch', { purpose: ' ' }))).toBe('InputInvalid')
  const confirmed = await inside.ok<Switch>('POST', '/v2/users.confirmSwitch', { purpose: 'Correct the name' })
  expect(confirmed).toMatchObject({ _id: into._id, purpose: 'Correct the name' })
  expect((await rename(inside, 'Maria Moved')).status).toBe(200)
  const facts = await world.deps.store.global
    .selectFrom('facts')
    .select(['actor', 'cause'])
    .where('contact_id', '=', maria.id)
    .where('kind', '=', 'ContactChanged')
    .execute()
  expect(facts).toEqual([{ actor: hannah.id, cause: expect.stringMatching(new RegExp(` ${into._id}$`)) as string }])
  await inside.ok('POST', '/v2/users.switchBack')
  const { data } = await priya.ok<{ data: SecurityEvent[] }>(
    'GET',
    `/v2/securityLog.list?account=${hannah.id}&kind=switched,switch-confirmed,acted-as,switched-back`,
  )
  expect(data.map(({ kind, actor, detail }) => [kind, actor?.name, detail['reason'] ?? detail['call']])).toEqual([
    ['switched-back', 'Priya', 'Her client moved'],
    ['acted-as', 'Priya', 'PUT /v1/contacts/{id}'],
    ['switch-confirmed', 'Priya', 'Her client moved'],
    ['switched', 'Priya', 'Her client moved'],
  ])
})

test('the security log names who was switched in, not the owner, as the one who invited', async () => {
  const ada = await northline.staff('Ada', 'ROLE_ADMIN')
  const { inside } = await switchTo(priya, ada, 'She is away')
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Invite a coach' })
  const email = `tess.${phones}@northline.example`
  await inside.ok('POST', '/v1/admin/invitations', { email, role: 'ROLE_COACH' })
  await inside.ok('POST', '/v2/users.switchBack')
  const { data } = await priya.ok<{ data: SecurityEvent[] }>('GET', '/v2/securityLog.list?kind=rights-changed')
  expect(data.map(({ actor }) => actor?.name)).toEqual(['Priya'])
})

test('the owner of the account sees who was there, why and until when', async () => {
  const { inside } = await switchTo(priya, hannah, 'A look')
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Tidy up' })
  await inside.ok('POST', '/v2/users.switchBack')
  const { data } = await hannah.ok<{ data: Switch[] }>('GET', '/v2/users.switches')
  expect(data).toMatchObject([
    { by: { name: 'Priya' }, reason: 'A look', purpose: 'Tidy up', endedAt: expect.any(String) as string },
  ])
  expect(await priya.ok('GET', '/v2/users.switches')).toEqual({ data: [] })
})

test('a call that names no switch, or another one, is refused: another tab shows another account', async () => {
  const { inside } = await switchTo(priya, hannah)
  expect(codeOf(await priya.call('GET', '/v1/contacts'))).toBe('SwitchChanged')
  const other = caller(world.app, priya.token, null, newId('sw'))
  expect(codeOf(await other.call('GET', '/v1/contacts'))).toBe('SwitchChanged')
  expect((await inside.call('GET', '/v1/contacts')).status).toBe(200)
  await priya.ok('POST', '/v2/users.switchBack')
  expect(codeOf(await inside.call('GET', '/v1/contacts'))).toBe('SwitchChanged')
  expect((await priya.call('GET', '/v1/contacts')).status).toBe(200)
})

test('it is over after an hour, and the session is its own again', async () => {
  const { inside } = await switchTo(priya, hannah)
  const later = Date.now() + 60 * 60_000 + 1_000
  world.at(new Date(later))
  forgetSessions()
  // The access token is older than that, too: only its renewal would go on.
  await sql`update sessions set access_expires_at = now() + interval '1 day'`.execute(world.deps.store.global)
  expect(codeOf(await inside.call('GET', '/v1/contacts'))).toBe('SwitchChanged')
  expect(await me(priya)).toMatchObject({ _id: priya.id, switched: null })
  const { data } = await priya.ok<{ data: Switch[] }>('GET', '/v2/users.switches')
  expect(data).toEqual([])
  const again = await switchTo(priya, hannah)
  expect((await again.inside.call('GET', '/v1/contacts')).status).toBe(200)
})

test.for([
  ['a coach', 'ROLE_COACH', 'AccessDenied'],
  ['an admin who sees no accounts', 'ROLE_ADMIN__WITHOUT_USERS', 'AccessDenied'],
  ['an admin who changes no accounts', 'ROLE_ADMIN__READONLY_USERS', 'AccessDenied'],
] as const)('%s can’t switch', async ([, role, code]) => {
  const who = await northline.staff('Mo', role)
  expect(await who.refused('POST', '/v2/users.switchTo', { id: hannah.id })).toMatchObject({ code })
})

test('a manager with the permission can’t either: they don’t reach what the owner reaches', async () => {
  const luis = await northline.staff('Luis', 'ROLE_MANAGER')
  await setMembership(world.deps.store.global, luis.id, { permissions: permissionBits.of(['all']) })
  forgetSessions()
  expect(await luis.refused('POST', '/v2/users.switchTo', { id: hannah.id })).toMatchObject({
    code: 'SwitchAdminsOnly',
  })
})

test('nobody switches into more rights than their own, another organization, the installation, or themselves', async () => {
  const limited = await northline.staff('Lena', 'ROLE_ADMIN')
  const mask = permissionBits.of(['users.list', 'users.switch', 'contacts.list', 'contacts.view'])
  await setMembership(world.deps.store.global, limited.id, { permissions: mask })
  forgetSessions()
  const harbour = await world.organization('Harbour', `+130355${(phones += 1)}`)
  const owen = await harbour.staff('Owen', 'ROLE_COACH')
  const sam = await world.admin('Sam', northline)
  const ofSam = await me(sam)
  const refusedTo = async (who: Caller, id: string) => (await who.refused('POST', '/v2/users.switchTo', { id })).code
  expect(await refusedTo(limited, hannah.id)).toBe('SwitchNotAllowed')
  expect(await refusedTo(priya, owen.id)).toBe('AccountNotFound')
  expect(await refusedTo(priya, newId('us'))).toBe('AccountNotFound')
  expect(await refusedTo(priya, ofSam._id)).toBe('AccountNotFound')
  expect(await refusedTo(priya, priya.id)).toBe('SwitchSelf')
  await setDisabled(world.deps.store.global, hannah.id, world.now())
  expect(await refusedTo(priya, hannah.id)).toBe('SwitchDisabled')
  expect(await refusedTo(limited, hannah.id)).toBe('SwitchNotAllowed')
  // An admin of the installation switches into accounts of every organization, once they have chosen it.
  expect(await refusedTo(sam, owen.id)).toBe('AccountNotFound')
  const { inside } = await switchTo(caller(world.app, sam.token, harbour.id), owen)
  expect(await me(inside)).toMatchObject({ _id: owen.id, organization: harbour.id })
})

test('an API key can’t switch', async () => {
  const { key } = await makeKey(priya)
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByApikey', {
    apikey: key,
  })
  const program = caller(world.app, accessToken)
  expect(await program.refused('POST', '/v2/users.switchTo', { id: hannah.id })).toMatchObject({ code: 'SwitchByKey' })
})

test('one doesn’t switch from one account into the next', async () => {
  const ada = await northline.staff('Ada', 'ROLE_ADMIN')
  const { inside } = await switchTo(priya, ada)
  expect(await inside.refused('POST', '/v2/users.switchTo', { id: hannah.id })).toMatchObject({ code: 'SwitchNested' })
  expect(await me(inside)).toMatchObject({ _id: ada.id })
})

test('the account’s sign-in, security and personal settings stay the owner’s, also once it is confirmed', async () => {
  const { inside } = await switchTo(priya, hannah)
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Help' })
  const account = await me(inside)
  expect(Object.values(account.abilities).some(Boolean)).toBe(false)
  for (const [method, path, body] of [
    ['POST', '/v2/users.changePassword', { password: PASSWORD, newPassword: PASSWORD }],
    ['POST', '/v2/users.changeEmail', { email: 'x@test.example', password: PASSWORD }],
    ['POST', '/v2/users.changePhone', { phone: '+49 30 901820', password: PASSWORD }],
    ['POST', '/v2/users.startSecondFactor', { password: PASSWORD }],
    ['POST', '/v2/users.createApiKey', { name: 'Mine', password: PASSWORD }],
    ['POST', '/v2/users.revokeOtherSessions', {}],
    ['GET', '/v2/users.sessions', undefined],
    ['PUT', '/v1/users/me', { name: 'Not Hannah' }],
    ['PUT', `/v1/contacts/${maria.id}/draft`, { text: 'Hi' }],
    ['POST', '/v2/threads.presence', { contactId: maria.id, state: 'viewing', tab: 'tab-1' }],
  ] as const)
    expect([path, codeOf(await inside.call(method, path, body))]).toEqual([path, 'NotWhileSwitched'])
})

test('a confirmed switch still moves no read mark, and names no task', async () => {
  await maria.texts('Hello')
  const [thread] = (await hannah.ok<{ data: { _id: string }[] }>('POST', '/v2/threads.search', {})).data
  const { inside } = await switchTo(priya, hannah)
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Answer her' })
  const path = `/v1/threads/${thread?._id}`
  expect(codeOf(await inside.call('PATCH', path, { readSequence: 1 }))).toBe('NotWhileSwitched')
  expect(codeOf(await inside.call('PATCH', path, { unread: true }))).toBe('NotWhileSwitched')
  expect((await inside.call('PATCH', path, { needsAnswer: false })).status).toBe(200)
  expect(await threadOf(hannah, maria)).toHaveLength(1)
})

test('disabling the person ends it; so does ending their session', async () => {
  const session = await signInAgain(world, priya)
  const { inside, into } = await switchTo(session, hannah)
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: session.token })
  expect((await inside.call('GET', '/v1/users/me')).status).toBe(401)
  const { data } = await hannah.ok<{ data: Switch[] }>('GET', '/v2/users.switches')
  expect(data).toMatchObject([{ _id: into._id, endedAt: expect.any(String) as string }])
  const facts = await world.deps.store.global
    .selectFrom('facts')
    .select(['actor', 'organization_id'])
    .where('kind', '=', 'AccountSwitchEnded')
    .where(sql<boolean>`payload->>'switchId' = ${into._id}`)
    .execute()
  expect(facts).toEqual([{ actor: priya.id, organization_id: northline.id }])
  const other = await switchTo(await signInAgain(world, priya), hannah)
  await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_COACH' })
  forgetSessions()
  expect(codeOf(await other.inside.call('GET', '/v1/contacts'))).toBe('SwitchChanged')
})

test('an administrator who ends the visitor’s sessions is who ended the switch', async () => {
  const omar = await northline.staff('Omar', 'ROLE_ADMIN')
  const { into } = await switchTo(priya, hannah)
  await omar.ok('PUT', `/v1/admin/users/${priya.id}`, { disabled: true, disabledReasonCode: 'other' })
  const facts = await world.deps.store.global
    .selectFrom('facts')
    .select('actor')
    .where('kind', '=', 'AccountSwitchEnded')
    .where(sql<boolean>`payload->>'switchId' = ${into._id}`)
    .execute()
  expect(facts).toEqual([{ actor: omar.id }])
})

test('nobody switches in a session that has just been ended, even where it is still remembered', async () => {
  await me(priya)
  await sql`update sessions set ended_at = now() where account_id = ${priya.id}`.execute(world.deps.store.global)
  const { statusCode } = await priya.raw({ method: 'POST', url: '/v2/users.switchTo', payload: { id: hannah.id } })
  expect(statusCode).toBe(401)
  const { rows } = await sql`select from account_switches where account_id = ${hannah.id}`.execute(
    world.deps.store.global,
  )
  expect(rows).toEqual([])
})

test('a recorded screen doesn’t change into whose account somebody may switch', async () => {
  const headers = { [HEADERS.recordVideo]: 'on' }
  const payload = { id: hannah.id, reason: 'A look' }
  const into = await priya.raw({ method: 'POST', url: '/v2/users.switchTo', headers, payload })
  expect(into.statusCode).toBe(200)
})

test('the owner ending all their sessions doesn’t end the visitor’s, and the other way round', async () => {
  const { inside } = await switchTo(priya, hannah)
  await hannah.ok('POST', '/v2/users.revokeOtherSessions', {})
  expect((await inside.call('GET', '/v1/contacts')).status).toBe(200)
  const { data } = await hannah.ok<{ data: unknown[] }>('GET', '/v2/users.sessions')
  expect(data).toHaveLength(1)
})

test('streams end at the switch and at switching back; in between they are the owner’s', async () => {
  const url = await world.app.listen({ port: 0 })
  const session = await signInAgain(world, priya)
  const own = await openLive(url, session)
  await own.until((event) => event.event === 'hello')
  const { inside, into } = await switchTo(session, hannah)
  await own.until((event) => event.event === 'ended')
  await own.ended
  await expect(openLive(url, session)).rejects.toThrow('409')
  const hers = await openLive(url, session, undefined, { [HEADERS.switched]: into._id })
  await hers.until((event) => event.event === 'hello')
  await maria.texts('Are you there?')
  await hers.until((event) => event.event === 'changed' && event.message?.body?.text === 'Are you there?')
  await inside.ok('POST', '/v2/users.switchBack')
  await hers.until((event) => event.event === 'ended')
  await hers.ended
})
