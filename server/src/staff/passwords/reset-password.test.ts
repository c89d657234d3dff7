import type { Tokens } from '@attune/contract/staff/entity'
import { MAILED_LINK_MINUTES, RESET_MAILS, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { recordTries } from '@attune/store/staff/sign-in-tries'
import { setDisabled } from '@attune/store/staff/accounts'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller, type Reply } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
const NEW = 'a far better password'

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  world.mail.sent.length = 0
  world.mail.answers = 'takes'
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
  await world.deps.store.global.deleteFrom('work').execute()
})
afterAll(() => world.close())

const ask = (email: string, from = '127.0.0.1'): Promise<Reply> =>
  world.anybody.raw({
    method: 'POST',
    url: '/v2/auth.requestPasswordReset',
    payload: { email },
    remoteAddress: from,
  })
const reset = (token: string, password = NEW) =>
  world.anybody.call('POST', '/v2/auth.resetPassword', { token, password })
const signIn = (password: string) =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', { email: hannah.email, password })
const tokenOf = async (): Promise<string> => {
  await ask(hannah.email)
  await world.work()
  return world.mail.tokenTo(hannah.email)
}
const INVALID = { status: 422, body: { code: 'PasswordResetInvalid' } }

// ASVS 6.4.3
test('a mailed link chooses a new password, ends every session, and the change is told by mail', async () => {
  const phone = (await signIn(PASSWORD)).body as Tokens
  const reply = await ask(`  ${hannah.email.toUpperCase()} `)
  expect([reply.statusCode, reply.json()]).toEqual([200, { requested: true }])
  await world.work()
  expect(world.mail.sent).toHaveLength(1)
  const { to, text } = world.mail.sent[0] ?? { to: '', text: '' }
  expect(to).toBe(hannah.email)
  expect(text).toMatch(/^https:\/\/desk\.test\.example\/forgot-password\?token=[\w-]{43}$/m)
  expect(await reset(world.mail.tokenTo(hannah.email))).toEqual({ status: 200, body: { reset: true } })
  expect((await hannah.call('GET', '/v1/users/me')).status).toBe(401)
  expect((await caller(world.app, phone.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
  expect((await world.anybody.call('POST', '/v2/auth.refreshToken', { token: phone.refreshToken })).status).toBe(401)
  expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
  await world.work()
  expect(world.mail.sent.at(-1)).toMatchObject({ to: hannah.email, subject: 'Your password was changed' })
})

test('a link works once, and all links of the account end with it', async () => {
  const first = await tokenOf()
  const second = await tokenOf()
  expect(second).not.toBe(first)
  const answers = await Promise.all([reset(first), reset(first), reset(second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect(await reset(first, 'yet another password')).toMatchObject(INVALID)
})

// ASVS 6.4.1
test('a link is good for an hour from when its mail left', async () => {
  const began = world.now().getTime()
  world.at(new Date(began))
  const token = await tokenOf()
  world.at(new Date(began + MAILED_LINK_MINUTES.passwordReset * 60_000))
  expect(await reset(token)).toMatchObject(INVALID)
  world.at(new Date(began + MAILED_LINK_MINUTES.passwordReset * 60_000 - 1))
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('a password that is refused uses no link up', async () => {
  const token = await tokenOf()
  const refused = async (password: string) => ((await reset(token, password)).body as { code?: string }).code
  expect(await refused('short')).toBe('PasswordTooShort')
  expect(await refused('x'.repeat(201))).toBe('PasswordTooLong')
  expect(await refused('Password123')).toBe('PasswordTooCommon')
  expect(await refused(hannah.email)).toBe('PasswordTooPersonal')
  expect(await reset(token, 'x1'.repeat(100))).toMatchObject({ status: 200 })
})

test('unknown, disabled and known addresses are answered the same, after about as many steps', async () => {
  const disabled = await northline.staff('Disabled', 'ROLE_COACH')
  await setDisabled(world.deps.store.global, disabled.id, world.now())
  const answers = new Set<string>()
  const stepsOf = (email: string) =>
    countCallsDuring(async () => {
      const reply = await ask(email)
      answers.add(`${reply.statusCode} ${reply.body}`)
    })
  await stepsOf(disabled.email)
  const steps = { unknown: Infinity, known: Infinity }
  // Of several rounds the least counts: connections that open meanwhile only add to it.
  for (let round = 0; round < 5; round += 1) {
    await world.deps.store.global.deleteFrom('sign_in_tries').execute()
    steps.unknown = Math.min(steps.unknown, await stepsOf(`nobody-${round}@test.example`))
    steps.known = Math.min(steps.known, await stepsOf(hannah.email))
  }
  expect(answers).toEqual(new Set(['200 {"requested":true}']))
  expect(steps.unknown / steps.known).toBeGreaterThan(0.6)
  expect(steps.unknown / steps.known).toBeLessThan(1.6)
  await world.work()
  expect(new Set(world.mail.sent.map(({ to }) => to))).toEqual(new Set([hannah.email]))
})

test('mails to one account, and from one address, are throttled alike for known and unknown', async () => {
  for (const email of [hannah.email, 'ghost@test.example']) {
    for (let time = 0; time < RESET_MAILS.perAccount; time += 1) expect((await ask(email)).statusCode).toBe(200)
    expect((await ask(email)).json()).toMatchObject({ code: 'SignInThrottled', status: 429 })
  }
  const left = RESET_MAILS.perAddress - 2 * RESET_MAILS.perAccount
  for (let time = 0; time < left; time += 1) expect((await ask(`n${time}@test.example`)).statusCode).toBe(200)
  expect((await ask('one-more@test.example')).statusCode).toBe(429)
  expect((await ask('one-more@test.example', '10.0.0.9')).statusCode).toBe(200)
})

test('strangers can’t prevent a reset: they are throttled, and the mailbox has a link that works', async () => {
  for (let place = 0; place < 40; place += 1) expect((await ask(hannah.email, `10.8.0.${place}`)).statusCode).toBe(200)
  // Her own request gets the same response, though no more mails are sent.
  expect((await ask(hannah.email)).json()).toEqual({ requested: true })
  await world.work()
  expect(world.mail.sent.map(({ to }) => to)).toEqual(Array.from({ length: RESET_MAILS.mails }, () => hannah.email))
  expect(await reset(world.mail.tokenTo(hannah.email))).toMatchObject({ status: 200 })
})

test('someone held up by others’ wrong tries can sign in with the new password, from then on without waiting', async () => {
  const device = 'k'.repeat(43)
  const tries = () =>
    recordTries(
      world.deps.store.global,
      Array.from({ length: SIGN_IN_TRIES.perAccountAnywhere }, () => `email:${hannah.email}`),
      world.now(),
      new Date(0),
    )
  await tries()
  expect((await signIn(PASSWORD)).status).toBe(429)
  const token = await tokenOf()
  await world.anybody.ok('POST', '/v2/auth.resetPassword', { token, password: NEW, device })
  expect((await signIn(NEW)).status).toBe(200)
  await tries()
  expect((await signIn(NEW)).status).toBe(429)
  const email = hannah.email
  await world.anybody.ok('POST', '/v2/auth.loginByEmail', { email, password: NEW, device })
})

test('a new password revokes API keys', async () => {
  const { key } = await hannah.ok<{ key: string }>('POST', '/v2/users.createApiKey', {
    name: 'Sheet',
    password: PASSWORD,
  })
  const byKey = () => world.anybody.call('POST', '/v2/auth.loginByApikey', { apikey: key })
  const session = (await byKey()).body as Tokens
  await reset(await tokenOf())
  expect((await byKey()).body).toMatchObject({ code: 'ApiKeyWrong' })
  expect((await caller(world.app, session.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
})

test('tokens are nowhere in the database, neither in what waits to be sent nor afterwards', async () => {
  world.mail.answers = 'away'
  await ask(hannah.email)
  await world.work()
  const { global } = world.deps.store
  const waiting = await global.selectFrom('work').select(['kind', 'payload']).execute()
  expect(waiting).toEqual([
    {
      kind: 'send-mail',
      payload: { mail: 'password-reset', accountId: hannah.id, askedAt: expect.any(String) as string },
    },
  ])
  world.mail.answers = 'takes'
  await world.work('everything')
  const token = world.mail.tokenTo(hannah.email)
  const links = await global.selectFrom('mailed_links').selectAll().execute()
  const bytes = Buffer.concat(links.map((link) => link.token_hash))
  expect(bytes.includes(Buffer.from(token)) || bytes.includes(Buffer.from(token, 'base64url'))).toBe(false)
  expect(JSON.stringify(links)).not.toContain(token)
})

test('a disabled account gets no link, and a link it has does nothing', async () => {
  const token = await tokenOf()
  await setDisabled(world.deps.store.global, hannah.id, world.now())
  expect(await reset(token)).toMatchObject(INVALID)
  world.mail.sent.length = 0
  await ask(hannah.email)
  await world.work()
  expect(world.mail.sent).toEqual([])
})

test('a token of another purpose, or of nobody, is no link', async () => {
  await hannah.ok('POST', '/v2/users.changeEmail', { email: 'hannah.else@test.example', password: PASSWORD })
  await world.work()
  expect(await reset(world.mail.tokenTo('hannah.else@test.example'))).toMatchObject(INVALID)
  expect(await reset('x'.repeat(43))).toMatchObject(INVALID)
})
