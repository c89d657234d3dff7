import type { Tokens } from '@attune/contract/staff/entity'
import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { changeAccount, lockAccount } from '@attune/store/staff/accounts'
import { countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { hashPassword } from '../passwords/hash-password.ts'

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
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
})
afterAll(() => world.close())

const change = (password: string, newPassword: string) =>
  hannah.call('POST', '/v2/users.changePassword', { password, newPassword })
const signIn = (password: string) =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', { email: hannah.email, password })

// ASVS 6.2.2, 6.2.10
test('the new password counts, all sessions but this one end, and the person is told by mail', async () => {
  const phone = (await signIn(PASSWORD)).body as Tokens
  expect(await change(PASSWORD, NEW)).toEqual({ status: 200, body: { ended: 1 } })
  expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
  expect((await hannah.call('GET', '/v1/users/me')).status).toBe(200)
  expect((await caller(world.app, phone.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
  expect((await world.anybody.call('POST', '/v2/auth.refreshToken', { token: phone.refreshToken })).status).toBe(401)
  await world.work()
  expect(world.mail.sent.at(-1)).toMatchObject({ to: hannah.email, subject: 'Your password was changed' })
  expect(await hannah.ok('GET', '/v2/users.security')).toMatchObject({
    passwordChangedAt: expect.any(String) as string,
  })
})

// ASVS 7.4.3
test('changing the password revokes API keys and the sessions opened with them', async () => {
  const { key } = await hannah.ok<{ key: string }>('POST', '/v2/users.createApiKey', {
    name: 'Sheet',
    password: PASSWORD,
  })
  const byKey = () => world.anybody.call('POST', '/v2/auth.loginByApikey', { apikey: key })
  const session = (await byKey()).body as Tokens
  expect((await change(PASSWORD, NEW)).status).toBe(200)
  expect((await byKey()).body).toMatchObject({ code: 'ApiKeyWrong' })
  expect((await caller(world.app, session.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
  expect(await hannah.ok('GET', '/v2/users.apiKeys')).toEqual({ data: [] })
})

test.for([
  ['short', 'PasswordTooShort'],
  ['x1'.repeat(101), 'PasswordTooLong'],
  ['Qwerty123', 'PasswordTooCommon'],
  ['northline-2026', 'PasswordTooPersonal'],
  ['attune123', 'PasswordTooPersonal'],
])('%s is refused with a sentence', async ([newPassword = '', code]) => {
  const { status, body } = await change(PASSWORD, newPassword)
  expect([status, body]).toMatchObject([422, { code, content: expect.stringMatching(/\.$/) as string }])
  expect((await signIn(PASSWORD)).status).toBe(200)
})

// ASVS 6.2.3
test('the old password is asked; wrong ones are counted, apart from those of the sign-in', async () => {
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    expect(await change('a wrong password', NEW)).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } })
  expect(await change(PASSWORD, NEW)).toMatchObject({ status: 429, body: { code: 'SignInThrottled' } })
  expect((await signIn(PASSWORD)).status).toBe(200)
  world.at(new Date(Date.now() + (SIGN_IN_TRIES.windowMinutes + 1) * 60_000))
  await world.deps.store.global
    .updateTable('sessions')
    .set({ access_expires_at: new Date(Date.now() + 86_400_000) })
    .where('account_id', '=', hannah.id)
    .execute()
  expect(await change(PASSWORD, NEW)).toMatchObject({ status: 200 })
})

test('strangers who knock at the sign-in keep nobody from their own settings', async () => {
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1) await signIn('a wrong password')
  expect((await signIn(PASSWORD)).status).toBe(429)
  expect(await change(PASSWORD, NEW)).toMatchObject({ status: 200 })
})

test('a change under way while the password is reset is refused', async () => {
  const { answer } = await world.deps.store.globalTransaction(async (tx) => {
    await lockAccount(tx, hannah.id)
    const waits = change(PASSWORD, NEW)
    await expect.poll(() => countBlockedGlobally(world.deps.store), { timeout: 20_000 }).toBe(1)
    await changeAccount(tx, hannah.id, { password_hash: await hashPassword('a bridge over the river') })
    return { answer: waits }
  })
  expect(await answer).toMatchObject({ body: { code: 'PasswordWrong' } })
  expect((await signIn(NEW)).status).toBe(401)
})
