import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount, lockAccount, setMembership } from '@attune/store/staff/accounts'
import { countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { HEADERS } from '@attune/contract/headers'
import { permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import type { Invitation } from '@attune/contract/staff/invitation-calls'
import type { Organization } from '@attune/contract/organizations/entity'
import { forgetSessions } from '../session-cache.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import type { CallAnswer, Caller } from '../../testing/caller.ts'

const WORDS = 'a bridge over the river'
let world: World
let northline: TestOrganization
let priya: TestPerson
let sam: Caller
beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550941')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  sam = await world.admin('Sam', null)
})
afterAll(() => world.close())

const invite = async (who: Caller, email: string, role = 'ROLE_COACH') =>
  (await who.call('POST', '/v1/admin/invitations', { email, role })) as CallAnswer<Invitation>
const join = async (token: string, name = 'Tess Marlow', password = WORDS) => {
  const body = { token, name, password }
  return (await world.anybody.call('POST', '/v2/auth.acceptInvitation', body)) as CallAnswer<{ accessToken: string }>
}
const tokenOf = (link: string | null): string => new URL(link ?? '').searchParams.get('token') ?? ''
const withMail = async (work: () => Promise<void>): Promise<void> => {
  world.deps.settings.smtp = { url: 'smtp://mail.example', from: 'desk@example.org' }
  await work().finally(() => (world.deps.settings.smtp = null))
}
const usersOf = async (who: Caller): Promise<{ name: string; email: string; roles: string[] }[]> =>
  (await who.ok<{ data: { name: string; email: string; roles: string[] }[] }>('GET', '/v1/admin/users?limit=100')).data

test('without a mail server the link is passed on by hand, and whoever has it joins with their own name', async () => {
  const made = await invite(priya, 'Tess@northline.example')
  expect(made).toMatchObject({ status: 200, body: { account: { name: 'tess', email: 'tess@northline.example' } } })
  expect(await usersOf(priya)).toContainEqual(expect.objectContaining({ name: 'tess', joined: false }))
  const link = made.body.link ?? ''
  expect(link).toMatch(/^https:\/\/desk\.test\.example\/join\?token=[\w-]{43}$/)
  expect((await join(tokenOf(link))).status).toBe(200)
  await world.work()
  expect(await usersOf(priya)).toContainEqual(
    expect.objectContaining({
      name: 'Tess Marlow',
      email: 'tess@northline.example',
      joined: true,
      roles: ['ROLE_COACH'],
    }),
  )
  const signIn = { email: 'tess@northline.example', password: WORDS }
  expect((await world.anybody.call('POST', '/v2/auth.loginByEmail', signIn)).status).toBe(200)
})

test('with a mail server the link goes by mail, and nobody else gets it', () =>
  withMail(async () => {
    const made = await invite(priya, 'luis@northline.example', 'ROLE_MANAGER')
    expect(made.body.link).toBeNull()
    await world.work()
    const mail = world.mail.sent.find(({ to }) => to === 'luis@northline.example')
    expect(mail).toMatchObject({ subject: 'Join Northline on Attune' })
    expect((await join(world.mail.tokenTo('luis@northline.example'), 'Luis')).status).toBe(200)
  }))

test('who is confirmed before they have joined isn’t told to sign in: they have their invitation', () =>
  withMail(async () => {
    const email = 'new@northline.example'
    const { _id } = (await invite(priya, email, 'ROLE_COACH_UNCONFIRMED')).body.account
    await priya.ok('PUT', `/v1/admin/users/${_id}`, { roles: ['ROLE_COACH'] })
    await world.work()
    const subjects = world.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Join Northline on Attune'])
  }))

test('a coach who was invited can be given clients before they join', async () => {
  const made = await invite(priya, 'early@northline.example')
  const basic = { fullName: 'Maria Lopez' }
  const body = { profile: { basic }, phone: '+13035550942', primaryCoach: made.body.account._id }
  expect(await priya.call('POST', '/v1/contacts', body)).toMatchObject({ status: 200 })
})

test('a link works once, and a refused password does not use it up', async () => {
  const token = tokenOf((await invite(priya, 'once@northline.example')).body.link)
  expect(await join(token, 'Once', 'short')).toMatchObject({ status: 422, body: { code: 'PasswordTooShort' } })
  expect(await join(token, 'Once', 'northline1')).toMatchObject({ status: 422, body: { code: 'PasswordTooPersonal' } })
  const both = await Promise.all([join(token), join(token)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await join(token)).toMatchObject({ status: 422, body: { code: 'InvitationInvalid' } })
})

test('who is invited again gets a new link in the new role, and the earlier one ends', async () => {
  const first = tokenOf((await invite(priya, 'twice@northline.example')).body.link)
  const second = tokenOf((await invite(priya, 'twice@northline.example', 'ROLE_MANAGER')).body.link)
  expect((await join(first)).body).toMatchObject({ code: 'InvitationInvalid' })
  expect((await join(second)).status).toBe(200)
  const [user] = (await usersOf(priya)).filter(({ email }) => email === 'twice@northline.example')
  expect(user?.roles).toEqual(['ROLE_MANAGER'])
})

test('who joins just as they are invited again keeps their role', async () => {
  const { account } = (await invite(priya, 'joining@northline.example')).body
  const { again } = await world.deps.store.globalTransaction(async (tx) => {
    await lockAccount(tx, account._id)
    const waits = invite(priya, 'joining@northline.example', 'ROLE_MANAGER')
    await expect.poll(() => countBlockedGlobally(world.deps.store), { timeout: 20_000 }).toBe(1)
    await changeAccount(tx, account._id, { password_hash: 'set with the first link' })
    return { again: waits }
  })
  expect(await again).toMatchObject({ status: 422, body: { code: 'InvitedEmailTaken' } })
  const joined = (await usersOf(priya)).find(({ email }) => email === 'joining@northline.example')
  expect(joined).toMatchObject({ joined: true, roles: ['ROLE_COACH'] })
})

test('an expired link and a made-up one are refused', async () => {
  const token = tokenOf((await invite(priya, 'late@northline.example')).body.link)
  world.at(new Date(Date.now() + 8 * 86_400_000))
  expect((await join(token)).body).toMatchObject({ code: 'InvitationInvalid' })
  world.at(null)
  expect((await join('a'.repeat(43))).body).toMatchObject({ code: 'InvitationInvalid' })
})

test('a recorded screen doesn’t change to which role somebody may invite', async () => {
  const headers = { [HEADERS.recordVideo]: 'on' }
  const payload = { email: 'recorded@northline.example', role: 'ROLE_COACH' }
  expect((await priya.raw({ method: 'POST', url: '/v1/admin/invitations', headers, payload })).statusCode).toBe(200)
})

test('an email that has an account is not invited, here or elsewhere', async () => {
  expect(await invite(priya, priya.email)).toMatchObject({ status: 422, body: { code: 'InvitedEmailTaken' } })
  const other = await world.organization('Harbour', '+442079460941')
  const ines = await other.staff('Ines', 'ROLE_ADMIN')
  await invite(ines, 'shared@example.org')
  expect((await invite(priya, 'shared@example.org')).body).toMatchObject({ code: 'InvitedEmailTaken' })
})

test('two people who invite the same address at once make one account', async () => {
  const both = await Promise.all([invite(priya, 'race@northline.example'), invite(priya, 'race@northline.example')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await usersOf(priya)).filter(({ email }) => email === 'race@northline.example')).toHaveLength(1)
})

test('coaches invite nobody, and nobody gives rights they do not have', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  expect((await invite(hannah, 'friend@northline.example')).status).toBe(403)
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['invites.send', 'users.create', 'conversations.view']),
  })
  const token = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: 'a test password',
  })
  const asHannah = (role: string) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/admin/invitations',
      headers: { authorization: `Bearer ${token.accessToken}` },
      payload: { email: 'friend@northline.example', role },
    })
  expect((await asHannah('ROLE_ADMIN')).json()).toMatchObject({ status: 403, code: 'InvitedRoleRefused' })
})

test('who waits for a higher role is not invited again by someone below it', async () => {
  const waiting = await invite(priya, 'second.admin@northline.example', 'ROLE_ADMIN')
  const lea = await northline.staff('Lea', 'ROLE_MANAGER')
  const coach = permissionBits.expand(ROLE_PERMISSIONS.ROLE_COACH)
  const permissions = coach | permissionBits.of(['invites.send', 'users.create'])
  await setMembership(world.deps.store.global, lea.id, { permissions })
  forgetSessions()
  expect((await invite(lea, 'new.coach@northline.example')).status).toBe(200)
  expect((await invite(lea, 'new.coach@northline.example')).status).toBe(200)
  const again = await invite(lea, 'second.admin@northline.example')
  expect(again).toMatchObject({ status: 403, body: { code: 'InvitedRoleRefused' } })
  expect((await join(tokenOf(waiting.body.link))).status).toBe(200)
  const joined = (await usersOf(priya)).find(({ email }) => email === 'second.admin@northline.example')
  expect(joined?.roles).toEqual(['ROLE_ADMIN'])
})

test('whoever invites may both invite and add accounts', async () => {
  const ada = await northline.staff('Ada', 'ROLE_ADMIN')
  for (const bits of [['invites.send'], ['users.create']] as const) {
    await setMembership(world.deps.store.global, ada.id, { permissions: permissionBits.of(bits) })
    forgetSessions()
    expect(await invite(ada, 'zoe@northline.example')).toMatchObject({ status: 403, body: { code: 'AccessDenied' } })
  }
})

test('a malformed address is refused with a sentence', async () => {
  const answer = await invite(priya, 'not an address')
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('Enter an email address, such as hannah@example.com.')
})

test('an admin of the installation adds an organization, whose first admin joins by invitation', async () => {
  const made = await sam.ok<{ organization: Organization; invitation: Invitation }>('POST', '/v1/organizations', {
    title: 'Linden Coaching',
    timezone: 'Europe/Berlin',
    admin: { email: 'ada@linden.example' },
  })
  expect(made.organization).toMatchObject({ title: 'Linden Coaching', timezone: 'Europe/Berlin', rev: 1 })
  const joined = await join(tokenOf(made.invitation.link), 'Ada Linden')
  expect(joined.status).toBe(200)
  const headers = { authorization: `Bearer ${joined.body.accessToken}` }
  const list = await world.app.inject({ method: 'GET', url: '/v1/organizations', headers })
  expect(list.json().data.map(({ title }: Organization) => title)).toEqual(['Linden Coaching'])
})

test('an organization is refused from its own admins, with an unknown zone, and with an email that is taken', async () => {
  const body = { title: 'Second', timezone: 'Europe/Berlin', admin: { email: 'b@second.example' } }
  expect(await priya.call('POST', '/v1/organizations', body)).toMatchObject({
    status: 403,
    body: { code: 'InstallationAdminOnly' },
  })
  expect(await sam.call('POST', '/v1/organizations', { ...body, timezone: 'Mars/Olympus' })).toMatchObject({
    status: 422,
    body: { code: 'TimeZoneUnknown' },
  })
  expect(await sam.call('POST', '/v1/organizations', { ...body, admin: { email: priya.email } })).toMatchObject({
    status: 422,
    body: { code: 'InvitedEmailTaken' },
  })
  const titles = await sam.ok<{ data: Organization[] }>('GET', '/v1/organizations?limit=100')
  expect(titles.data.map(({ title }) => title)).not.toContain('Second')
})

test('inviting is limited, since each one may send a mail to any address', async () => {
  const ola = await northline.staff('Ola', 'ROLE_ADMIN')
  const statuses = []
  for (let at = 0; at < 61; at += 1) statuses.push((await invite(ola, 'again@northline.example')).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
