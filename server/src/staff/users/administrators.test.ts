import { createHash } from 'node:crypto'
import { HEADERS } from '@attune/contract/headers'
import { permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import type { Page } from '@attune/contract/page'
import type { Account, Switch } from '@attune/contract/staff/entity'
import type { User, UserDetails } from '@attune/contract/staff/users/user'
import { setCoaches } from '@attune/store/contacts/change-contacts'
import { lockCoaches } from '@attune/store/contacts/options'
import { loadMedia } from '@attune/store/media/media'
import { lockAccount, setMembership } from '@attune/store/staff/accounts'
import { putPushSubscription } from '@attune/store/staff/notifications'
import { setRecoveryCodes } from '@attune/store/staff/second-factor'
import { countBlocked, countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { caller, type CallAnswer, type Caller } from '../../testing/caller.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { forgetSessions } from '../session-cache.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let sam: Caller
let phones = 300

const newPhone = () => `+1303555${String((phones += 1)).padStart(4, '0')}`

beforeAll(async () => {
  world = await createWorld()
  sam = await world.admin('Sam', null)
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const put = async (who: Caller, { id }: { id: string }, body: object) =>
  (await who.call('PUT', `/v1/admin/users/${id}`, body)) as CallAnswer<
    UserDetails & { code?: string; data?: UserDetails }
  >
const get = (who: Caller, { id }: { id: string }) => who.ok<UserDetails>('GET', `/v1/admin/users/${id}`)
const signIn = (email: string, password = PASSWORD) =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', { email, password })

describe('rights', () => {
  test('nobody changes an account above them, or raises one above themselves', async () => {
    const luis = await northline.staff('Luis', 'ROLE_MANAGER')
    const some = permissionBits.of([
      'users.list',
      'users.view',
      'users.update',
      'users.disabled',
      'users.delete',
      'contacts.list',
    ])
    await setMembership(world.deps.store.global, luis.id, { permissions: some })
    const { accessToken } = (await signIn(luis.email)).body as { accessToken: string }
    const as = caller(world.app, accessToken)
    const mo = await northline.staff('Mo', 'ROLE_COACH_UNCONFIRMED')
    await setMembership(world.deps.store.global, mo.id, { permissions: permissionBits.of(['contacts.list']) })
    expect((await put(as, mo, { name: 'Mo Diaz' })).status).toBe(200)
    expect((await put(as, priya, { disabled: true, disabledReasonCode: 'other' })).body.code).toBe('UserAboveYou')
    expect((await put(as, hannah, { name: 'Hannah Reed' })).body.code).toBe('UserAboveYou')
    expect((await put(as, mo, { roles: ['ROLE_ADMIN'] })).body.code).toBe('RoleAboveYou')
    expect((await as.call('DELETE', `/v1/admin/users/${priya.id}`)).body).toMatchObject({ code: 'UserAboveYou' })
    expect(await get(priya, mo)).toMatchObject({ name: 'Mo Diaz', roles: ['ROLE_COACH_UNCONFIRMED'] })
    for (const field of [
      { tags: ['x'] },
      { featured: true },
      { specializesIn: [] },
      { adminNotes: '' },
      { organization: null },
    ])
      expect([field, (await put(as, mo, field)).body.code]).toEqual([field, 'UserFieldNotAllowed'])
  })

  test('a recorded screen neither raises nor lowers whom an administrator may change', async () => {
    const whileRecorded = async (who: Caller, name: string) => {
      const url = `/v1/admin/users/${hannah.id}`
      const headers = { [HEADERS.recordVideo]: 'on' }
      return (await who.raw({ method: 'PUT', url, headers, payload: { name } })).json<{ code?: string }>().code
    }
    expect(await whileRecorded(priya, 'Hannah Reed')).toBeUndefined()
    const hidden = permissionBits.of(['all', 'contacts.private-data'])
    const permissions = permissionBits.expand(ROLE_PERMISSIONS.ROLE_ADMIN) & ~hidden
    await setMembership(world.deps.store.global, priya.id, { permissions })
    forgetSessions()
    expect((await put(priya, hannah, { name: 'Hannah' })).body.code).toBe('UserAboveYou')
    expect(await whileRecorded(priya, 'Hannah')).toBe('UserAboveYou')
  })

  test('another role ends permissions that were set for the account alone', async () => {
    await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['all']) })
    await put(priya, hannah, { roles: ['ROLE_COACH_UNCONFIRMED'] })
    const { accessToken } = (await signIn(hannah.email)).body as { accessToken: string }
    expect((await caller(world.app, accessToken).call('GET', '/v1/contacts')).status).toBe(403)
  })

  test('the last admin is not disabled, demoted or deleted; the second last is', async () => {
    expect((await put(priya, priya, { disabled: true, disabledReasonCode: 'left' })).body.code).toBe('LastAdmin')
    expect((await put(priya, priya, { roles: ['ROLE_COACH'] })).body.code).toBe('LastAdmin')
    const mia = await northline.staff('Mia', 'ROLE_MANAGER')
    await setMembership(world.deps.store.global, mia.id, { permissions: permissionBits.of(['all']) })
    forgetSessions()
    expect((await mia.call('DELETE', `/v1/admin/users/${priya.id}`)).body).toMatchObject({ code: 'LastAdmin' })
    const vera = await northline.staff('Vera', 'ROLE_ADMIN')
    const both = await Promise.all([
      put(priya, vera, { roles: ['ROLE_ADMIN__READONLY_USERS'] }),
      put(vera, priya, { roles: ['ROLE_ADMIN__READONLY_USERS'] }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    const { data } = await sam.ok<Page<User>>('GET', `/v1/admin/users?role=ROLE_ADMIN&organization=${northline.id}`)
    expect(data).toHaveLength(1)
    // Who runs the installation may leave an organization without one, to set another.
    expect((await put(sam, { id: data[0]?._id ?? '' }, { roles: ['ROLE_COACH'] })).status).toBe(200)
  })

  test('read-only admins change nothing, admins without users see none, coaches neither', async () => {
    const reader = await northline.staff('Rea', 'ROLE_ADMIN__READONLY_USERS')
    const without = await northline.staff('Wim', 'ROLE_ADMIN__WITHOUT_USERS')
    expect(await get(reader, hannah)).toMatchObject({ name: 'Hannah', abilities: { update: false, delete: false } })
    expect((await put(reader, hannah, { name: 'X' })).status).toBe(403)
    expect((await reader.call('DELETE', `/v1/admin/users/${hannah.id}`)).status).toBe(403)
    expect((await without.call('GET', `/v1/admin/users/${hannah.id}`)).status).toBe(403)
    expect((await without.call('GET', '/v1/admin/users')).status).toBe(403)
    expect((await put(hannah, hannah, { tags: [] })).status).toBe(403)
  })
})

describe('deleting', () => {
  test('waits until the clients are handed over, erases what signs in, and keeps the name on what was written', async () => {
    const maria = await northline.client('Maria Lopez', newPhone(), hannah)
    const note = await hannah.ok<{ _id: string }>('POST', `/v1/contacts/${maria.id}/notes`, { text: 'Likes hills.' })
    expect((await priya.call('DELETE', `/v1/admin/users/${hannah.id}`)).body).toMatchObject({ code: 'UserHasClients' })
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: priya.id, coaches: [priya.id] })
    expect((await priya.call('DELETE', `/v1/admin/users/${hannah.id}`)).status).toBe(200)
    expect(await hannah.refused('GET', '/v1/users/me')).toMatchObject({ code: 'AuthenticationRequired' })
    expect(await priya.refused('GET', `/v1/admin/users/${hannah.id}`)).toMatchObject({ code: 'AccountNotFound' })
    const { data } = await priya.ok<Page<User>>('GET', '/v1/admin/users')
    expect(data.map(({ name }) => name)).toEqual(['Priya'])
    await world.work()
    const notes = await priya.ok<{ data: { _id: string; author: { name: string } }[] }>(
      'GET',
      `/v1/contacts/${maria.id}/notes`,
    )
    expect(notes.data).toEqual([
      expect.objectContaining({ _id: note._id, author: expect.objectContaining({ name: 'Hannah' }) }),
    ])
    const back = { primaryCoach: hannah.id }
    expect((await priya.call('PUT', `/v1/contacts/${maria.id}`, back)).body).toMatchObject({ code: 'CoachNotFound' })
    // The address can be invited again.
    const again = { email: hannah.email, role: 'ROLE_COACH' }
    expect((await priya.call('POST', '/v1/admin/invitations', again)).status).toBe(200)
  })

  test('forgets the browsers and the recovery codes of the account', async () => {
    const { global } = world.deps.store
    const device = 'a'.repeat(43)
    await world.anybody.ok('POST', '/v2/auth.loginByEmail', { email: hannah.email, password: PASSWORD, device })
    const { session_id: sessionId } = await global
      .selectFrom('sessions')
      .select('session_id')
      .where('account_id', '=', hannah.id)
      .executeTakeFirstOrThrow()
    const hash = createHash('sha256').update(hannah.id).digest()
    await putPushSubscription(global, {
      ...{ push_subscription_id: newId('ps'), account_id: hannah.id, session_id: sessionId, endpoint_hash: hash },
      ...{ endpoint: 'https://push.example/hannah', p256dh: 'p', auth: 'a', created_at: world.now() },
    })
    await setRecoveryCodes(global, hannah.id, [hash])
    const left = async () => [
      await global.selectFrom('push_subscriptions').select('auth').where('account_id', '=', hannah.id).execute(),
      await global.selectFrom('known_devices').select('seen_at').where('account_id', '=', hannah.id).execute(),
      await global.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', hannah.id).execute(),
    ]
    expect((await left()).map(({ length }) => length)).toEqual([1, 1, 1])
    expect((await priya.call('DELETE', `/v1/admin/users/${hannah.id}`)).status).toBe(200)
    expect(await left()).toEqual([[], [], []])
  })

  test('of your own account is refused, alone or among others and from a colleague’s, though another admin may', async () => {
    const vera = await northline.staff('Vera', 'ROLE_ADMIN')
    const refused = { status: 422, body: { code: 'OwnAccountDeleted' } }
    expect(await priya.call('DELETE', `/v1/admin/users/${priya.id}`)).toMatchObject(refused)
    expect(await priya.ok('DELETE', `/v1/admin/users?ids=${priya.id},${hannah.id}`)).toMatchObject({
      data: [
        { _id: priya.id, refused: { code: 'OwnAccountDeleted' } },
        { _id: hannah.id, refused: null },
      ],
    })
    const { _id } = await priya.ok<Switch>('POST', '/v2/users.switchTo', { id: vera.id })
    const inside = caller(world.app, priya.token, null, _id)
    await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Tidy up' })
    expect((await get(inside, priya)).abilities.delete).toBe(false)
    expect(await inside.call('DELETE', `/v1/admin/users/${priya.id}`)).toMatchObject(refused)
    expect((await vera.call('DELETE', `/v1/admin/users/${priya.id}`)).status).toBe(200)
  })

  test('a coach who is just being given a client is refused, and nobody gives one to a coach who is going', async () => {
    const maria = await northline.client('Maria Lopez', newPhone(), priya)
    const { store } = world.deps
    const remove = () => priya.call('DELETE', `/v1/admin/users/${hannah.id}`)
    const give = ({ id }: TestPerson) =>
      priya.call('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: id, coaches: [id] })
    const late = await store.tenant(northline.id, async (tx) => {
      await lockCoaches(tx, [hannah.id])
      await setCoaches(tx, maria.id, [hannah.id])
      const removing = remove()
      await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(1)
      return { removing }
    })
    expect((await late.removing).body).toMatchObject({ code: 'UserHasClients' })
    expect((await give(priya)).status).toBe(200)
    const both = await store.globalTransaction(async (tx) => {
      await lockAccount(tx, hannah.id)
      const removing = remove()
      await expect.poll(() => countBlockedGlobally(store), { timeout: 20_000 }).toBe(1)
      const giving = give(hannah)
      await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(1)
      return { removing, giving }
    })
    expect((await both.removing).status).toBe(200)
    expect((await both.giving).body).toMatchObject({ code: 'CoachNotFound' })
    // Not even until the job that takes the name off the lists has run.
    expect((await give(hannah)).body).toMatchObject({ code: 'CoachNotFound' })
  })
})

describe('an admin of the installation', () => {
  test('lists everyone, by organization, role, state and name, page by page', async () => {
    const elsewhere = await world.organization('Elsewhere', newPhone())
    const ines = await elsewhere.staff('Ines Northwood', 'ROLE_COACH')
    await put(sam, ines, { disabled: true, disabledReasonCode: 'on-leave' })
    const names = async (query: string) =>
      (await sam.ok<Page<User>>('GET', `/v1/admin/users?limit=100&${query}`)).data.map(({ name }) => name)
    expect(await names(`organization=${northline.id}`)).toEqual(['Hannah', 'Priya'])
    expect(await names(`organization=${northline.id}&role=ROLE_COACH`)).toEqual(['Hannah'])
    expect(await names(`organization=${elsewhere.id}&disabled=true`)).toEqual(['Ines Northwood'])
    expect(await names(`organization=${elsewhere.id}&disabled=false`)).toEqual([])
    expect(await names('organization=none')).toEqual(['Sam'])
    expect(await names('q=ines%20north')).toEqual(['Ines Northwood'])
    const all = await names('organization=all')
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Page<User> = await sam.ok('GET', `/v1/admin/users?limit=2${next === '' ? '' : `&next=${next}`}`)
      seen.push(...page.data.map(({ name }) => name))
      next = page.pagination.next
    }
    expect(seen).toEqual(all)
    // Nobody else learns of other organizations.
    expect(await priya.ok<Page<User>>('GET', `/v1/admin/users?organization=${elsewhere.id}`)).toMatchObject({
      data: [],
    })
    expect((await priya.ok<Page<User>>('GET', '/v1/admin/users?organization=all')).data).toHaveLength(2)
  })

  test('moves an account without clients to another organization, where it signs in again', async () => {
    const elsewhere = await world.organization('Elsewhere', newPhone())
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
    expect((await put(sam, hannah, { organization: null })).body.code).toBe('RoleNeedsOrganization')
    expect((await put(sam, hannah, { organization: `or_${'0'.repeat(32)}` })).body.code).toBe('UserOrganizationUnknown')
    const maria = await northline.client('Maria Lopez', newPhone(), hannah)
    expect((await put(sam, hannah, { organization: elsewhere.id })).body.code).toBe('UserHasClients')
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: priya.id, coaches: [priya.id] })
    expect((await put(sam, hannah, { organization: elsewhere.id })).body).toMatchObject({ organization: elsewhere.id })
    expect(await hannah.refused('GET', '/v1/users/me')).toMatchObject({ code: 'AuthenticationRequired' })
    expect((await get(priya, luis)).managerOf).toEqual([])
    expect(await priya.refused('GET', `/v1/admin/users/${hannah.id}`)).toMatchObject({ code: 'AccountNotFound' })
    const { accessToken } = (await signIn(hannah.email)).body as { accessToken: string }
    expect(await caller(world.app, accessToken).ok('GET', '/v1/users/me')).toMatchObject({ organization: elsewhere.id })
    // Who comes back can be given clients again.
    expect((await put(sam, hannah, { organization: northline.id })).status).toBe(200)
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: hannah.id, coaches: [hannah.id] })
  })
})

test('an account that is deleted after it has moved loses its address in the organization that it left, too', async () => {
  const elsewhere = await world.organization('Elsewhere', newPhone())
  expect((await put(sam, hannah, { organization: elsewhere.id })).status).toBe(200)
  expect((await sam.call('DELETE', `/v1/admin/users/${hannah.id}`)).status).toBe(200)
  await world.work()
  const left = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('staff').select(['name', 'email']).where('account_id', '=', hannah.id).execute(),
  )
  expect(left).toEqual([{ name: 'Hannah', email: `${hannah.id}@deleted.invalid` }])
})

test('when two administrators set a photo at once, only the one that is shown is kept', async () => {
  const vera = await northline.staff('Vera', 'ROLE_ADMIN')
  const photoBy = async (who: TestPerson) => (await upload(who, { bytes: await picture() }, 'staff-photo'))._id
  const ofPriya = await photoBy(priya)
  const ofVera = await photoBy(vera)
  const { store } = world.deps
  const both = await store.globalTransaction(async (tx) => {
    await lockAccount(tx, hannah.id)
    const two = [put(priya, hannah, { photo: ofPriya }), put(vera, hannah, { photo: ofVera })]
    await expect.poll(() => countBlockedGlobally(store), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  expect((await Promise.all(both.two)).map(({ status }) => status)).toEqual([200, 200])
  const { photo } = await hannah.ok<Account>('GET', '/v1/users/me')
  const kept = await store.tenant(northline.id, (tx) => loadMedia(tx, [ofPriya, ofVera]))
  expect(kept.map(({ media_id: id }) => id)).toEqual([photo])
})
