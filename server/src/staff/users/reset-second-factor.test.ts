import type { Switch } from '@attune/contract/staff/entity'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { setSecondFactorRule } from '@attune/store/organizations/organizations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { addSecondFactor, codeOf } from '../../testing/authenticator.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
/** A coach, and two admins with a second factor of their own. */
let hannah: TestPerson
let priya: TestPerson
let omar: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  omar = await northline.staff('Omar', 'ROLE_ADMIN')
  for (const one of [hannah, priya, omar]) await addSecondFactor(one, PASSWORD)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const path = (rest = '', of = hannah) => `/v1/admin/users/${of.id}/second-factor-reset${rest}`
const ask = (who = priya, of = hannah) => who.call('POST', path('', of), { reason: 'Lost the phone' })
const confirm = (who = omar, of = hannah) => who.call('POST', path('/confirm', of), {})
const withdraw = (who = priya) => who.call('DELETE', path())
const code = (answer: { status: number; body: unknown }) =>
  answer.status === 200 ? 'ok' : (answer.body as { code?: string }).code
const signIn = (of = hannah) =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', { email: of.email, password: PASSWORD })
const see = (who = priya): Promise<UserDetails> => who.ok('GET', `/v1/admin/users/${hannah.id}`)
const subjects = () => world.mail.sent.filter(({ to }) => to === hannah.email).map(({ subject }) => subject)

test('one admin asks, another confirms: the account signs in with its password alone and is told twice', async () => {
  expect(code(await signIn())).toBe('SecondFactorRequired')
  expect(code(await ask())).toBe('ok')
  expect((await see(omar)).secondFactorReset).toMatchObject({
    askedBy: { _id: priya.id, name: 'Priya' },
    reason: 'Lost the phone',
  })
  // Nothing is taken away yet.
  expect(code(await signIn())).toBe('SecondFactorRequired')
  expect((await hannah.call('GET', '/v1/users/me'))?.status).toBe(200)
  expect(code(await confirm())).toBe('ok')
  expect(await see()).toMatchObject({ secondFactor: false, secondFactorReset: null })
  expect((await hannah.call('GET', '/v1/users/me'))?.status).toBe(401)
  expect((await signIn()).status).toBe(200)
  await world.work()
  expect(subjects().slice(-2)).toEqual(['An admin wants to reset your second factor', 'Your second factor was reset'])
})

test('everything is in the security log, with who did it', async () => {
  await ask()
  await withdraw()
  await ask()
  await confirm()
  await world.deps.securityLog.flush('everything')
  const events = await world.deps.store.global
    .selectFrom('security_log')
    .select(['kind', 'actor_id', 'organization_id'])
    .where('account_id', '=', hannah.id)
    .where('kind', 'like', 'second-factor-reset%')
    .orderBy('kind')
    .execute()
  const at = { organization_id: northline.id }
  expect(events).toEqual([
    { kind: 'second-factor-reset', actor_id: omar.id, ...at },
    { kind: 'second-factor-reset-asked', actor_id: priya.id, ...at },
    { kind: 'second-factor-reset-asked', actor_id: priya.id, ...at },
    { kind: 'second-factor-reset-asked', actor_id: priya.id, ...at },
  ])
})

describe('it takes two', () => {
  test('nobody confirms what they asked for, and nobody asks for themselves or confirms their own', async () => {
    await ask()
    expect(code(await confirm(priya))).toBe('ResetByYourself')
    expect(code(await ask(priya, priya))).toBe('OwnSecondFactorReset')
    expect(code(await ask(priya, omar))).toBe('ok')
    expect(code(await confirm(omar, omar))).toBe('OwnSecondFactorReset')
    expect(code(await signIn(omar))).toBe('SecondFactorRequired')
  })

  test('both with a second factor of their own, so that nobody signs in as the other one', async () => {
    const zoe = await northline.staff('Zoe', 'ROLE_ADMIN')
    expect(code(await ask(zoe))).toBe('OwnSecondFactorNeeded')
    await ask()
    expect(code(await confirm(zoe))).toBe('OwnSecondFactorNeeded')
    expect((await see(zoe)).abilities.resetSecondFactor).toBe(false)
    expect((await see(omar)).abilities.resetSecondFactor).toBe(true)
  })

  test('and nobody is both: whoever is switched into another admin neither asks, confirms nor withdraws', async () => {
    await ask()
    const { _id } = await priya.ok<Switch>('POST', '/v2/users.switchTo', { id: omar.id })
    const inside = caller(world.app, priya.token, null, _id)
    await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Help them' })
    const there = { ...omar, ...inside }
    const codes = [code(await confirm(there)), code(await withdraw(there)), code(await ask(there, priya))]
    expect(codes).toEqual(['NotWhileSwitched', 'NotWhileSwitched', 'NotWhileSwitched'])
    expect((await see(there)).abilities.resetSecondFactor).toBe(false)
    expect(code(await signIn())).toBe('SecondFactorRequired')
  })

  test('of ten who confirm at once one does', async () => {
    await ask()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm()))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => code(one) === 'ResetNotAsked')).toHaveLength(9)
  })

  test('of two who ask at once one does', async () => {
    const answers = await Promise.all([ask(priya), ask(omar)])
    expect(answers.map(code).filter((one) => one === 'ok')).toHaveLength(1)
    expect(answers.map(code).filter((one) => one === 'ResetAlreadyAsked')).toHaveLength(1)
  })
})

describe('a reset ends', () => {
  test('after a day', async () => {
    await ask()
    world.at(new Date(Date.now() + 24 * 3_600_000 + 1_000))
    // Their sessions were over by then; the clock alone is looked at.
    const fresh = await northline.staff('Nia', 'ROLE_ADMIN')
    await addSecondFactor(fresh, PASSWORD, world.deps.now())
    expect(code(await confirm(fresh))).toBe('ResetNotAsked')
    expect(code(await ask(fresh))).toBe('ok')
  })

  test('when the account’s owner turns the second factor off: it doesn’t remove a later one', async () => {
    const luis = await northline.staff('Luis', 'ROLE_COACH')
    const secret = await addSecondFactor(luis, PASSWORD)
    expect(code(await ask(priya, luis))).toBe('ok')
    const later = new Date(Date.now() + 60_000)
    world.at(later)
    await luis.ok('POST', '/v2/users.removeSecondFactor', { password: PASSWORD, code: codeOf(secret, later) })
    expect(code(await confirm(omar, luis))).toBe('ResetNotAsked')
    await addSecondFactor(luis, PASSWORD, later)
    expect(code(await confirm(omar, luis))).toBe('ResetNotAsked')
    expect(await luis.ok('GET', '/v2/users.security')).toMatchObject({ secondFactor: true })
  })

  test('when somebody withdraws it', async () => {
    await ask()
    expect(code(await withdraw(omar))).toBe('ok')
    expect(code(await confirm())).toBe('ResetNotAsked')
    expect(code(await withdraw())).toBe('ResetNotAsked')
  })

  test('when whoever asked has left or is no admin any more', async () => {
    await ask()
    await setDisabled(world.deps.store.global, priya.id, world.now())
    expect(code(await confirm())).toBe('ResetNotAsked')
    await setDisabled(world.deps.store.global, priya.id, null)
    await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_MANAGER' })
    expect(code(await confirm())).toBe('ResetNotAsked')
    await setMembership(world.deps.store.global, priya.id, { role: 'ROLE_ADMIN' })
    expect(code(await confirm())).toBe('ok')
  })
})

test('coaches, other organizations and accounts without a second factor are refused', async () => {
  const luis = await northline.staff('Luis', 'ROLE_COACH')
  expect(code(await ask(luis))).toBe('AccessDenied')
  const harbour = await world.organization('Harbour', `+1303555${String(Date.now()).slice(-4)}`)
  const mia = await harbour.staff('Mia', 'ROLE_ADMIN')
  await addSecondFactor(mia, PASSWORD)
  await ask()
  expect([code(await ask(mia)), code(await confirm(mia))]).toEqual(['AccountNotFound', 'AccountNotFound'])
  expect(code(await ask(priya, luis))).toBe('SecondFactorOff')
  expect(code(await priya.call('POST', path(), { reason: ' ' }))).toBe('InputInvalid')
})

test('the last admin gets back in: two admins of the installation reset it, and it is set up again', async () => {
  const solo = await world.organization('Solo', `+1303556${String(Date.now()).slice(-4)}`)
  const ada = await solo.staff('Ada', 'ROLE_ADMIN')
  await addSecondFactor(ada, PASSWORD)
  await setSecondFactorRule(world.deps.store.global, solo.id, true)
  const installation = await Promise.all(['Root', 'Ruth'].map((name) => world.admin(name, solo)))
  for (const one of installation) await addSecondFactor(one, PASSWORD)
  const [root, ruth] = installation
  expect((await root?.call('POST', path('', ada), { reason: 'Lost the phone' }))?.status).toBe(200)
  expect((await ruth?.call('POST', path('/confirm', ada), {}))?.status).toBe(200)
  const { status, body } = await signIn(ada)
  expect(status).toBe(200)
  const again = caller(world.app, (body as { accessToken: string }).accessToken)
  expect(await again.ok('GET', '/v1/users/me')).toMatchObject({ needsSecondFactor: true })
  await addSecondFactor(again, PASSWORD)
  expect(code(await signIn(ada))).toBe('SecondFactorRequired')
})
