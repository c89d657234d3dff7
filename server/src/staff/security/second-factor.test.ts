import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import type { Security, Tokens } from '@attune/contract/staff/entity'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../testing/authenticator.ts'
import { caller, type CallAnswer } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let began: number

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  // The start of a time step: the tests count in steps from here.
  began = Math.ceil(Date.now() / 30_000) * 30_000
  steps(0)
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
})
afterAll(() => world.close())

const steps = (count: number): Date => {
  const at = new Date(began + count * 30_000)
  world.at(at)
  return at
}
const start = (who = hannah, password = PASSWORD): Promise<CallAnswer> =>
  who.call('POST', '/v2/users.startSecondFactor', { password })
const confirm = (code: string, who = hannah): Promise<CallAnswer> =>
  who.call('POST', '/v2/users.confirmSecondFactor', { code })
const signIn = (code?: string, password = PASSWORD): Promise<CallAnswer> =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password,
    ...(code === undefined ? {} : { code }),
  })
const removeIt = (password: string, code?: string): Promise<CallAnswer> =>
  hannah.call('POST', '/v2/users.removeSecondFactor', { password, ...(code !== undefined && { code }) })
const refusal = ({ status, body }: CallAnswer) => [status, (body as { code?: string }).code]

/** Sets it up with this step's code. Returns the secret and the recovery codes. */
const setUp = async (): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = (await start()).body as { secret: string }
  const { recoveryCodes } = (await confirm(codeOf(secret, world.deps.now()))).body as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

// ASVS 6.5.3, 6.5.4
test('the set-up: password, a secret for the authenticator, its first code, ten recovery codes', async () => {
  const { secret, uri } = (await start()).body as { secret: string; uri: string }
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe(`/Attune:${hannah.email}`)
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Attune',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  // Starting the set-up does not turn it on.
  expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ secondFactor: false })
  expect((await signIn()).status).toBe(200)
  const { recoveryCodes } = (await confirm(codeOf(secret, steps(0)))).body as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ secondFactor: true })
  expect(await hannah.ok<Security>('GET', '/v2/users.security')).toMatchObject({
    secondFactor: true,
    secondFactorSince: new Date(began).toISOString(),
    recoveryCodesLeft: 10,
  })
  await world.work('everything')
  expect(world.mail.sent.at(-1)).toMatchObject({ to: hannah.email, subject: 'The second factor is on' })
})

// ASVS 6.4.3
test('signing in then asks for a code, and says so only to who has the password', async () => {
  const { secret } = await setUp()
  expect(refusal(await signIn(undefined, 'a wrong password'))).toEqual([401, 'SignInFailed'])
  expect(refusal(await signIn('000000', 'a wrong password'))).toEqual([401, 'SignInFailed'])
  expect(refusal(await signIn())).toEqual([401, 'SecondFactorRequired'])
  expect(refusal(await signIn('  '))).toEqual([401, 'SecondFactorRequired'])
  expect(refusal(await signIn('000000'))).toEqual([401, 'SecondFactorWrong'])
  const code = codeOf(secret, steps(1))
  expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
})

// ASVS 6.5.1
test('a code works once: not twice, not at once, not the one of the set-up, none before one that was used', async () => {
  const { secret } = await setUp()
  expect(refusal(await signIn(codeOf(secret, steps(0))))).toEqual([401, 'SecondFactorWrong'])
  const code = codeOf(secret, steps(2))
  const earlier = codeOf(secret, new Date(began + 30_000))
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  expect(refusal(await signIn(code))).toEqual([401, 'SecondFactorWrong'])
  expect(refusal(await signIn(earlier))).toEqual([401, 'SecondFactorWrong'])
})

// ASVS 6.5.5
test('the code of the step before and after counts, older and newer ones do not', async () => {
  const { secret } = await setUp()
  const at = (step: number) => codeOf(secret, new Date(began + step * 30_000))
  steps(10)
  expect(refusal(await signIn(at(8)))).toEqual([401, 'SecondFactorWrong'])
  expect(refusal(await signIn(at(12)))).toEqual([401, 'SecondFactorWrong'])
  expect((await signIn(at(9))).status).toBe(200)
  expect((await signIn(at(11))).status).toBe(200)
})

// ASVS 6.5.1
test('each recovery code signs in once, and new ones take the place of all', async () => {
  const { recoveryCodes } = await setUp()
  const [first = '', second = '', third = ''] = recoveryCodes
  expect((await signIn(first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect(refusal(await signIn(first))).toEqual([401, 'SecondFactorWrong'])
  expect((await signIn(second.replace('-', ''))).status).toBe(200)
  expect(await hannah.ok('GET', '/v2/users.security')).toMatchObject({ recoveryCodesLeft: 8 })
  const renew = (password: string, code?: string) =>
    hannah.call('POST', '/v2/users.newRecoveryCodes', { password, ...(code !== undefined && { code }) })
  expect(refusal(await renew('a wrong password'))).toEqual([422, 'PasswordWrong'])
  expect(refusal(await renew(PASSWORD))).toEqual([422, 'SecondFactorCodeRequired'])
  expect(refusal(await renew(PASSWORD, first))).toEqual([422, 'SecondFactorCodeWrong'])
  const renewed = (await renew(PASSWORD, recoveryCodes[3])).body as { recoveryCodes: string[] }
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect(refusal(await signIn(third))).toEqual([401, 'SecondFactorWrong'])
  expect((await signIn(renewed.recoveryCodes[0] ?? '')).status).toBe(200)
})

test('wrong codes are throttled with the tries of the password, and asking for the code heals nothing', async () => {
  await setUp()
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1) {
    expect(refusal(await signIn())).toEqual([401, 'SecondFactorRequired'])
    expect(refusal(await signIn('000000'))).toEqual([401, 'SecondFactorWrong'])
  }
  expect(refusal(await signIn('000000'))).toEqual([429, 'SignInThrottled'])
  expect(refusal(await signIn())).toEqual([429, 'SignInThrottled'])
})

// ASVS 6.5.2, 11.3.3
test('secrets and recovery codes are nowhere in the database as they are', async () => {
  const { secret, recoveryCodes } = await setUp()
  const { global } = world.deps.store
  const row = await global
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', hannah.id)
    .executeTakeFirstOrThrow()
  const codes = await global.selectFrom('recovery_codes').selectAll().execute()
  const bytes = Buffer.concat([row.second_factor_secret ?? Buffer.alloc(0), ...codes.map((code) => code.code_hash)])
  for (const text of [secret, ...recoveryCodes]) expect(bytes.includes(Buffer.from(text))).toBe(false)
  const work = await global.selectFrom('work').select('payload').execute()
  const facts = await global.selectFrom('facts').select('payload').execute()
  expect(JSON.stringify([work, facts])).not.toContain(secret)
})

// ASVS 2.3.1
test('the set-up asks for the password, and for the right code', async () => {
  expect(refusal(await start(hannah, 'a wrong password'))).toEqual([422, 'PasswordWrong'])
  expect(refusal(await confirm('123456'))).toEqual([422, 'SecondFactorNotSetUp'])
  const { secret: first } = (await start()).body as { secret: string }
  const { secret } = (await start()).body as { secret: string }
  // Starting again drops the first secret.
  expect(refusal(await confirm(codeOf(first, steps(0))))).toEqual([422, 'SecondFactorCodeWrong'])
  expect(refusal(await confirm('not a code'))).toEqual([422, 'SecondFactorCodeWrong'])
  expect((await confirm(codeOf(secret, steps(0)))).status).toBe(200)
  expect(refusal(await start())).toEqual([422, 'SecondFactorActive'])
  expect(refusal(await confirm(codeOf(secret, steps(1))))).toEqual([422, 'SecondFactorActive'])
})

// ASVS 6.4.4, 7.5.1
test('the password and a code remove it, and doing so twice is fine', async () => {
  const { secret, recoveryCodes } = await setUp()
  steps(1)
  expect(refusal(await removeIt('a wrong password', codeOf(secret, steps(1))))).toEqual([422, 'PasswordWrong'])
  expect(refusal(await removeIt(PASSWORD))).toEqual([422, 'SecondFactorCodeRequired'])
  expect(refusal(await removeIt(PASSWORD, '  '))).toEqual([422, 'SecondFactorCodeRequired'])
  expect(refusal(await removeIt(PASSWORD, '000000'))).toEqual([422, 'SecondFactorCodeWrong'])
  // The code from the set-up is used up.
  expect(refusal(await removeIt(PASSWORD, codeOf(secret, steps(0))))).toEqual([422, 'SecondFactorCodeWrong'])
  expect(refusal(await signIn())).toEqual([401, 'SecondFactorRequired'])
  for (const answer of [await removeIt(PASSWORD, codeOf(secret, steps(1))), await removeIt(PASSWORD)])
    expect(answer).toMatchObject({ status: 200, body: { secondFactor: false, recoveryCodesLeft: 0 } })
  expect((await signIn()).status).toBe(200)
  expect(((await signIn(recoveryCodes[0])).body as Tokens).accessToken).toBeTypeOf('string')
  expect(refusal(await hannah.call('POST', '/v2/users.newRecoveryCodes', { password: PASSWORD }))).toEqual([
    422,
    'SecondFactorNotSetUp',
  ])
})

// ASVS 6.4.4
test('a recovery code removes it, too, so that someone who lost their phone can set up a new one', async () => {
  const { recoveryCodes } = await setUp()
  expect(await removeIt(PASSWORD, recoveryCodes[4])).toMatchObject({ status: 200, body: { secondFactor: false } })
})

test('codes can’t be guessed where a code is required', async () => {
  await setUp()
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    expect(refusal(await removeIt(PASSWORD, '000000'))).toEqual([422, 'SecondFactorCodeWrong'])
  expect(refusal(await removeIt(PASSWORD, '000000'))).toEqual([429, 'SignInThrottled'])
})

// ASVS 6.3.4
test('creating a key and renewing recovery codes need a code, so that the password alone bypasses nothing', async () => {
  const { secret } = await setUp()
  const key = (code?: string) =>
    hannah.call('POST', '/v2/users.createApiKey', {
      name: 'Sheet',
      password: PASSWORD,
      ...(code !== undefined && { code }),
    })
  expect(refusal(await key())).toEqual([422, 'SecondFactorCodeRequired'])
  expect(refusal(await key('123123'))).toEqual([422, 'SecondFactorCodeWrong'])
  expect((await key(codeOf(secret, steps(1)))).status).toBe(200)
  expect(refusal(await key(codeOf(secret, steps(1))))).toEqual([422, 'SecondFactorCodeWrong'])
})

// ASVS 7.4.3
test('sessions from before it was turned on end', async () => {
  const before = (await signIn()).body as Tokens
  await setUp()
  expect((await hannah.call('GET', '/v1/users/me')).status).toBe(200)
  expect((await caller(world.app, before.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
  const refreshed = await world.anybody.call('POST', '/v2/auth.refreshToken', { token: before.refreshToken })
  expect(refusal(refreshed)).toEqual([401, 'RefreshTokenInvalid'])
})

test('codes guessed with the right password don’t lock out a known device', async () => {
  const { secret } = await setUp()
  const from = (address: string, code: string, device?: string) =>
    world.anybody.raw({
      method: 'POST',
      url: '/v2/auth.loginByEmail',
      payload: { email: hannah.email, password: PASSWORD, code, ...(device !== undefined && { device }) },
      remoteAddress: address,
    })
  const device = 'd'.repeat(43)
  expect((await from('10.7.0.1', codeOf(secret, steps(1)), device)).statusCode).toBe(200)
  for (let place = 0; place < SIGN_IN_TRIES.perAccount; place += 1)
    expect((await from(`10.7.1.${place}`, '000000')).statusCode).toBe(401)
  expect((await from('10.7.2.1', '000000')).statusCode).toBe(429)
  expect((await from('10.7.0.1', codeOf(secret, steps(2)))).statusCode).toBe(429)
  expect((await from('10.7.0.1', codeOf(secret, steps(2)), device)).statusCode).toBe(200)
})

// ASVS 6.3.1
test('resetting the password gives no further guesses of the code, whatever device is named', async () => {
  await setUp()
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    expect(refusal(await signIn('000000'))).toEqual([401, 'SecondFactorWrong'])
  const { email } = hannah
  await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email })
  await world.work()
  const password = 'a far better password'
  const device = 'e'.repeat(43)
  await world.anybody.ok('POST', '/v2/auth.resetPassword', { token: world.mail.tokenTo(email), password, device })
  const guess = await world.anybody.call('POST', '/v2/auth.loginByEmail', { email, password, code: '000000', device })
  expect(refusal(guess)).toEqual([429, 'SignInThrottled'])
})
