import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { KNOWN_DEVICES, PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import type { Tokens } from '@attune/contract/staff/entity'
import { changeAccount, insertAccount, lockAccount, setDisabled } from '@attune/store/staff/accounts'
import { recordTries } from '@attune/store/staff/sign-in-tries'
import { countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { caller, type Reply } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { hashPassword } from '../passwords/hash-password.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
})

const signIn = (email: string, password: string, from = '127.0.0.1', device?: string): Promise<Reply> =>
  world.anybody.raw({
    method: 'POST',
    url: '/v2/auth.loginByEmail',
    payload: { email, password, ...(device !== undefined && { device }) },
    remoteAddress: from,
  })
const newDevice = (): string => randomBytes(32).toString('base64url')

const statuses = (replies: Reply[]): number[] => replies.map(({ statusCode }) => statusCode)

// ASVS 7.2.3, 11.2.3
test('the right password signs in, in any case of the email: opaque tokens for 15 minutes and no API key', async () => {
  const reply = await signIn(`  ${hannah.email.toUpperCase()} `, PASSWORD)
  expect(reply.statusCode).toBe(200)
  const tokens = reply.json<Tokens>()
  expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'accessTokenExpiresAt', 'refreshToken'])
  const minutes = (Date.parse(tokens.accessTokenExpiresAt) - world.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(14.5)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(await caller(world.app, tokens.accessToken).ok('GET', '/v1/users/me')).toMatchObject({ _id: hannah.id })
})

test('tokens and passwords are nowhere in the database as they are', async () => {
  const tokens = (await signIn(hannah.email, PASSWORD)).json<Tokens>()
  const { global } = world.deps.store
  const rows = await Promise.all([
    global.selectFrom('sessions').selectAll().execute(),
    global.selectFrom('refresh_tokens').selectAll().execute(),
    global.selectFrom('accounts').selectAll().execute(),
    global.selectFrom('facts').select(['payload', 'cause']).execute(),
  ])
  const readable = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const bytes = Buffer.concat(rows[0].map((row) => row.access_hash).concat(rows[1].map((row) => row.token_hash)))
  for (const secret of [tokens.accessToken, tokens.refreshToken, PASSWORD]) {
    expect(readable).not.toContain(secret)
    expect(bytes.includes(Buffer.from(secret)) || bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
  }
})

test('an unknown account, a wrong password, one without a password and a disabled one cannot be told apart', async () => {
  const invited = await account('invited@test.example', null)
  const disabled = await account('disabled@test.example', PASSWORD)
  await setDisabled(world.deps.store.global, disabled.id, world.now())
  const replies = [
    await signIn('nobody@test.example', PASSWORD),
    await signIn(hannah.email, 'a wrong password'),
    await signIn(hannah.email, ''),
    await signIn(invited.email, PASSWORD),
    await signIn(invited.email, ''),
    await signIn(disabled.email, PASSWORD),
  ]
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.json()).toMatchObject({ code: 'SignInFailed', status: 401, title: 'Sign-in failed' })
  const known = headersOf(replies[1])
  for (const reply of replies) expect(headersOf(reply)).toEqual(known)
})

// ASVS 11.4.2
test('an unknown account costs as many hashes as a known one', async () => {
  const { email } = await account('known@test.example', PASSWORD)
  // The decoy's own hash is made once.
  await signIn('nobody-0@test.example', 'a wrong password')
  expect(await countHashes(() => hashPassword('a wrong password'))).toBe(1)
  expect(await countHashes(() => signIn(email, 'a wrong password'))).toBe(1)
  expect(await countHashes(() => signIn('nobody-1@test.example', 'a wrong password'))).toBe(1)
})

// ASVS 6.2.8
test('a password of 200 signs fits, and with more behind it does not', async () => {
  const longest = 'x'.repeat(PASSWORD_LENGTH.max)
  const { email } = await account('long@test.example', longest)
  expect((await signIn(email, longest)).statusCode).toBe(200)
  expect((await signIn(email, `${longest}x`)).statusCode).toBe(401)
  expect((await signIn(email, longest.slice(1))).statusCode).toBe(401)
})

test('after ten failures from an address, the account is blocked there for a while, even with the right password', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const began = world.now().getTime()
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    expect((await signIn(hannah.email, 'a wrong password')).statusCode).toBe(401)
  const refused = await signIn(hannah.email, PASSWORD)
  expect(refused.json()).toMatchObject({ code: 'SignInThrottled', status: 429, title: 'Too many attempts' })
  expect(refused.headers['retry-after']).toBe(String(SIGN_IN_TRIES.windowMinutes * 60))
  expect((await signIn(hannah.email.toUpperCase(), PASSWORD)).statusCode).toBe(429)
  expect((await signIn(mina.email, PASSWORD)).statusCode).toBe(200)
  // It isn't blocked from anywhere else.
  expect((await signIn(hannah.email, PASSWORD, '10.0.0.2')).statusCode).toBe(200)
  world.at(new Date(began + (SIGN_IN_TRIES.windowMinutes + 1) * 60_000))
  expect((await signIn(hannah.email, PASSWORD)).statusCode).toBe(200)
})

test('an unknown account is throttled like a known one', async () => {
  const tries = Array.from({ length: SIGN_IN_TRIES.perAccount + 1 }, () => signIn('ghost@test.example', 'wrong'))
  expect(statuses(await Promise.all(tries))).toContain(429)
})

test('after a hundred failures an address waits, whatever the account; other addresses do not', async () => {
  const now = world.now()
  const subjects = Array.from({ length: SIGN_IN_TRIES.perAddress - 1 }, () => 'address:10.0.0.3')
  await recordTries(world.deps.store.global, subjects, now, new Date(0))
  expect((await signIn('nobody@test.example', 'wrong', '10.0.0.3')).statusCode).toBe(401)
  expect((await signIn(hannah.email, PASSWORD, '10.0.0.3')).statusCode).toBe(429)
  expect((await signIn(hannah.email, PASSWORD, '10.0.0.4')).statusCode).toBe(200)
})

// ASVS 6.3.1
test('a thousand tries on an account from as many addresses are throttled, and its known devices still work', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const [hers, thiefs] = [newDevice(), newDevice()]
  expect((await signIn(mina.email, PASSWORD, '10.1.0.1', hers)).statusCode).toBe(200)
  const addresses = Array.from({ length: 1_000 }, (_, place) => `10.2.${place >> 8}.${place & 255}`)
  const answers: number[] = []
  for (let at = 0; at < addresses.length; at += 50) {
    const some = addresses.slice(at, at + 50).map((address) => signIn(mina.email, 'a wrong password', address, thiefs))
    answers.push(...statuses(await Promise.all(some)))
  }
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(SIGN_IN_TRIES.perAccountAnywhere)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(
    1_000 - SIGN_IN_TRIES.perAccountAnywhere,
  )
  // An unknown device has to wait anywhere; hers works anywhere, even at a thief's address.
  expect((await signIn(mina.email, PASSWORD, '10.1.0.1')).statusCode).toBe(429)
  expect((await signIn(mina.email, PASSWORD, '10.1.0.1', thiefs)).statusCode).toBe(429)
  expect((await signIn(mina.email, PASSWORD, '10.1.0.1', hers)).statusCode).toBe(200)
  expect((await signIn(mina.email, PASSWORD, '10.2.0.1', hers)).statusCode).toBe(200)
  // A device known to one account isn't known to another.
  expect((await signIn(hannah.email, PASSWORD, '10.1.0.1', hers)).statusCode).toBe(200)
})

test('a known device has its own ten tries, and those of other devices don’t count against it', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const [laptop, phone] = [newDevice(), newDevice()]
  for (const device of [laptop, phone]) await signIn(mina.email, PASSWORD, '10.3.0.1', device)
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    expect((await signIn(mina.email, 'a wrong password', '10.3.0.1', laptop)).statusCode).toBe(401)
  expect((await signIn(mina.email, PASSWORD, '10.3.0.2', laptop)).statusCode).toBe(429)
  expect((await signIn(mina.email, PASSWORD, '10.3.0.1', phone)).statusCode).toBe(200)
  const rows = await world.deps.store.global.selectFrom('known_devices').selectAll().execute()
  expect(rows.some(({ device_hash: hash }) => hash.equals(Buffer.from(laptop, 'base64url')))).toBe(false)
})

test('an account remembers the twenty devices used last, for a year', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const devices = Array.from({ length: KNOWN_DEVICES.most + 1 }, newDevice)
  const began = world.now().getTime()
  for (const [place, device] of devices.entries()) {
    world.at(new Date(began + place * 1_000))
    await signIn(mina.email, PASSWORD, '10.4.0.1', device)
  }
  const fill = () =>
    recordTries(
      world.deps.store.global,
      Array.from({ length: SIGN_IN_TRIES.perAccountAnywhere }, () => `email:${mina.email}`),
      world.deps.now(),
      new Date(0),
    )
  await fill()
  expect((await signIn(mina.email, PASSWORD, '10.4.0.1', devices[0])).statusCode).toBe(429)
  expect((await signIn(mina.email, PASSWORD, '10.4.0.1', devices[1])).statusCode).toBe(200)
  world.at(new Date(began + (KNOWN_DEVICES.days + 1) * 86_400_000))
  await fill()
  expect((await signIn(mina.email, PASSWORD, '10.4.0.1', devices[2])).statusCode).toBe(429)
})

// ASVS 6.3.1
test('an IPv6 address counts by its /64 network, across all accounts', async () => {
  const now = world.now()
  const subjects = Array.from({ length: SIGN_IN_TRIES.perAddress - 1 }, () => 'address:2001:db8:5:6::/64')
  await recordTries(world.deps.store.global, subjects, now, new Date(0))
  expect((await signIn('nobody@test.example', 'wrong', '2001:db8:5:6::1')).statusCode).toBe(401)
  expect((await signIn(hannah.email, PASSWORD, '2001:db8:5:6:7:8:9:a')).statusCode).toBe(429)
  expect((await signIn(hannah.email, PASSWORD, '2001:db8:5:7::1')).statusCode).toBe(200)
})

// ASVS 6.3.1
test('an address that tries one password on many accounts is throttled', async () => {
  const tries = Array.from({ length: SIGN_IN_TRIES.perAddress + 30 }, (_, place) =>
    signIn(`somebody-${place}@test.example`, 'Spring2026', '10.5.0.1'),
  )
  const answers = statuses(await Promise.all(tries))
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30)
})

test('a crafted email can’t use up the tries of another account and address', async () => {
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    await signIn(`${hannah.email} 10.6.0.1`, 'a wrong password', '10.6.0.2')
  for (let time = 0; time < SIGN_IN_TRIES.perAccount; time += 1)
    await signIn(`10.6.0.1 ${hannah.email}`, 'a wrong password', '10.6.0.2')
  expect((await signIn(hannah.email, PASSWORD, '10.6.0.1')).statusCode).toBe(200)
})

test('fifty tries at once get no more tries than one by one', async () => {
  const tries = Array.from({ length: 50 }, () => signIn(hannah.email, 'a wrong password'))
  const answers = statuses(await Promise.all(tries))
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(SIGN_IN_TRIES.perAccount)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50 - SIGN_IN_TRIES.perAccount)
})

test('signing in forgets the failures before it, and is no failure itself', async () => {
  for (let time = 0; time < SIGN_IN_TRIES.perAccount - 1; time += 1) await signIn(hannah.email, 'a wrong password')
  expect((await signIn(hannah.email, PASSWORD)).statusCode).toBe(200)
  expect((await signIn(hannah.email, 'a wrong password')).statusCode).toBe(401)
  const left = await world.deps.store.global.selectFrom('sign_in_tries').select('subject').execute()
  // Ten attempts from the address, but only the latest one for the account.
  expect(left.filter(({ subject }) => subject.startsWith('address:'))).toHaveLength(SIGN_IN_TRIES.perAccount)
  expect(left.filter(({ subject }) => subject.startsWith('email-at:'))).toHaveLength(1)
})

const account = async (email: string, password: string | null): Promise<{ id: string; email: string }> => {
  const id = newId('us')
  await insertAccount(
    world.deps.store.global,
    {
      account_id: id,
      short_id: id.slice(-8),
      email,
      name: email,
      password_hash: password === null ? null : await hashPassword(password),
      photo_url: null,
      time_zone: 'America/Denver',
      demo_note: null,
      created_at: world.now(),
    },
    { organization_id: northline.id, role: 'ROLE_COACH' },
  )
  return { id, email }
}

const headersOf = (reply: Reply | undefined) => {
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...headers
  } = reply?.headers ?? {}
  return headers
}

/** Hashes are what is worked on beside this thread by a library that gives its work no name. */
const countHashes = async (work: () => Promise<unknown>): Promise<number> => {
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (hashes += Number(type === 'undefined')) }).enable()
  await work().finally(() => hook.disable())
  return hashes
}

test('a sign-in under way when the password changes is refused', async () => {
  const { id, email } = await account('under-way@test.example', PASSWORD)
  const { reply } = await world.deps.store.globalTransaction(async (tx) => {
    await lockAccount(tx, id)
    const waits = signIn(email, PASSWORD)
    await expect.poll(() => countBlockedGlobally(world.deps.store), { timeout: 20_000 }).toBe(1)
    await changeAccount(tx, id, { password_hash: await hashPassword('a far better password') })
    return { reply: waits }
  })
  expect((await reply).statusCode).toBe(401)
  expect(
    await world.deps.store.global.selectFrom('sessions').select('session_id').where('account_id', '=', id).execute(),
  ).toEqual([])
})
